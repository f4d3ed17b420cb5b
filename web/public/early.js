// Before anything is painted: the colours and the language that were chosen in this browser.
try {
  const { theme, felt, language } = JSON.parse(localStorage.getItem("capot-settings") ?? "{}");
  if (theme) document.documentElement.dataset.theme = theme;
  if (felt) document.documentElement.dataset.felt = felt;
  if (language) document.documentElement.lang = language;
} catch {
  // Nothing is kept here: the page is as the system likes it.
}
