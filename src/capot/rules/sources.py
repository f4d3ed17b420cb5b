"""The bibliography: one entry for each book, page or leaflet from which a rule was taken."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """A text that rules are taken from: author (may be empty), title, and where or when it appeared."""

    key: str
    author: str
    title: str
    imprint: str = ""
    licence: str = ""

    def __str__(self) -> str:
        """One line for a list of sources."""
        author = f"{self.author}, " if self.author else ""
        tail = f" ({self.imprint})" if self.imprint else ""
        return f"{author}{self.title}{tail}"


FOSDICK = Source(
    "fosdick", "Howard Fosdick", "7 Trick Avoidance Games", "BestFreeNewGames.com, 2023", "CC BY-ND"
)
MCNEELY = Source("mcneely", "Scott McNeely", "Ultimate Book of Card Games")
HEARTS_LEAFLET = Source("hearts-leaflet", "", "Hearts", "a rule leaflet, unsigned and undated")
POLIGNAC_PAGE = Source("polignac-page", "", "Polignac (card game)", "Wikipedia mirror")
PAGAT = Source("pagat", "John McLeod", "pagat.com")
WIKIPEDIA = Source("wikipedia", "", "Wikipedia")
PARLETT = Source("parlett", "David Parlett", "The Penguin Book of Card Games", "2008")
FOSTER = Source("foster", "R. F. Foster", "Foster’s Complete Hoyle")
HOYLE_ENLARGED = Source("hoyle-enlarged", "", "Hoyle’s Games, Improved and Enlarged", "early 19th century")
GEISER = Source("geiser", "Remigius Geiser", "Eichelobern")
BAYERN_2 = Source("bayern-2", "", "Grasobern", "Bayern 2")
BICYCLE = Source("bicycle", "", "Rules of Card Games: Hearts", "Bicycle Cards")
HEARTS_VARIANTS = Source("hearts-variants", "", "Variants of Hearts", "gamerules.com and yourgametips")
BRITANNICA = Source("britannica-1911", "", "Encyclopædia Britannica", "11th edition, 1911")
PICKUP = Source("52-pickup", "", "Black Maria", "52 Pickup")
BASSADEWITZ_PAGE = Source("bassadewitz-page", "", "Bassadewitz", "German Wikipedia")
BOARDGAMEGEEK = Source("boardgamegeek", "", "Knaves", "BoardGameGeek")
BGA = Source("bga", "", "Tien Len", "help page of Board Game Arena")
TIEN_LEN_FAQ = Source("tien-len-faq", "", "Frequently Asked Questions about Tien Len", "pokers.xoviet.org")
RULES_MIRROR = Source("rules-mirror", "", "Rules of card games", "shram.kiev.ua")
OUR_PASTIMES = Source(
    "our-pastimes", "", "9 Card Brag Rules, and How to Play the Card Game Crash", "Our Pastimes"
)
ENQUIRE = Source("enquire", "", "Enquire Within upon Everything", "19th century")
DENEXA = Source("denexa", "", "Crash (Thirteen-Card Brag)", "Denexa Games")
DENEXA_PIG = Source("denexa-gong-zhu", "", "Gong Zhu (Chase the Pig)", "Denexa Games")
GAME_RULES = Source("game-rules", "", "Crash (13 Card Brag)", "gamerules.com")
SBN = Source("sbn", "", "King", "sbn.pt")
UNICAME = Source("unicame", "", "King", "blog on Unicamp’s card games")
KIERKI_TASK = Source("kierki-task", "", "Kierki", "a programming task of the University of Warsaw")
SLOVAK_WIKIPEDIA = Source("slovak-wikipedia", "", "Lóra", "Slovak Wikipedia")
RUSSIAN_KING = Source("russian-king", "", "King", "Russian pages of rules")
RENTZ_PAGE = Source("rentz", "", "Rentz", "boardgames-blog.ro")
KEIN_STICH_PAGE = Source("kein-stich", "", "Kein Stich", "German Wikipedia")
SPELTIPS = Source("speltips", "", "Hartenjagen", "speltips.eu")
ONLINE_TREX = Source("online-trex", "", "Trex", "onlinetrex.com")
INFOGALACTIC = Source("infogalactic", "", "Trex (card game)", "Infogalactic")
GIOCHI_DI_CARTE = Source("giochi-di-carte", "", "Ciapanò", "giochi-di-carte and other Italian pages")
DIGITALMOKA = Source("digitalmoka", "", "Ciapanò", "Digitalmoka")
DOSSENA = Source("dossena", "Giampaolo Dossena", "Ciapanò")
SCHAFKOPF_ANALYSER = Source("schafkopf-analyser", "", "Ramsch", "a program that analyses Schafkopf")
RASCHE = Source("rasche", "", "Ramsch", "rules of rasche-software and other Skat programs")
POKERWINER = Source("pokerwiner", "", "Variants of Hearts", "Pokerwiner")
JAWAKER = Source("jawaker", "", "Likha", "rules on jawaker.com")
LIKHA_APP = Source("likha-app", "", "Likha", "rules in a program for phones")
WIKIHOW = Source("wikihow", "", "How to Play Likha", "wikiHow")
WHIST_PAGE = Source("whist-page", "", "Whist", "rules of a bridge club in Palo Alto")
MEGGIESOFT = Source("meggiesoft", "", "German Whist", "rules of Meggiesoft’s program")
LAWS_OF_WHIST = Source("laws-of-whist", "", "The Laws of Short Whist", "19th century")
CASSELL = Source("cassell", "", "Cassell’s Book of In-door Amusements, Card Games and Fireside Fun", "1881")
HOFFMANN = Source("hoffmann", "Professor Hoffmann", "Hoyle’s Games Modernized", "1909")
BRITANNICA_TODAY = Source("britannica", "", "Britannica", "the encyclopædia of today")
ADPOKER_BESIGUE = Source("adpoker-besigue", "", "Bésigue", "adpoker.fr")
POKERWINER = Source("pokerwiner", "", "Bezique", "pokerwiner.com")
KELLER = Source("keller", "John W. Keller", "The Game of Euchre", "1887")
PEEL = Source("peel", "Mrs Peel", "Round Games with Cards")
BICYCLE_FORTY_FIVE = Source("bicycle-forty-five", "", "Forty-Five", "Bicycle Cards")
GUARDIAN = Source("guardian", "", "German Whist", "The Guardian")
GUARDIAN_NEWMARKET = Source("guardian-newmarket", "", "Newmarket", "The Guardian, 2008")
BICYCLE_MICHIGAN = Source("bicycle-michigan", "", "Michigan", "Bicycle Cards")
IRISH_PAGES = Source("irish-pages", "", "Twenty-Five", "pages of rules by players in Ireland")
ISKO = Source(
    "isko", "", "Internationale Skatordnung", "the rules of the German and international federations"
)
SKAT_PAGES = Source("skat-pages", "", "Skat", "German pages on the reckoning of Skat")
RAMS_PAGE = Source("rams-page", "", "Rams (card game)", "Wikipedia mirror")
RAMSEN_PAGES = Source("ramsen-pages", "", "Ramsen", "Swiss and Bavarian pages of rules")
DENEXA_RAMS = Source("denexa-rams", "", "Rams", "Denexa Games")
DANISH_SJAVS = Source("danish-sjavs", "", "Sjavs", "Danish Wikipedia, 2006")
SJAVS_BACKEND = Source("sjavs-backend", "Odin Ellefsen", "Sjavs", "rules in a program for servers")
SOLO_PAGES = Source("solo-pages", "", "Six-Bid Solo", "pages of rules at Cats at Cards and White Knuckle")
SOLO_PROGRAM = Source("solo-program", "", "Six-Bid Solo", "a program that follows the rules at pagat.com")
JEUXLOISIRS = Source("jeuxloisirs", "", "Truc", "jeuxloisirs.net")
ADPOKER = Source("adpoker-truc", "", "Truc", "adpoker.fr")
LE_TRUC = Source("le-truc", "", "Le Truc", "Pokerwiner")
JORIS_L = Source("joris-l", "JorisL", "Le Truc", "rules of a program")
HOBBYLARK = Source("hobbylark", "", "Switch", "hobbylark.com")
LIQUISEARCH = Source("liquisearch", "", "Switch (card game)", "liquisearch.com")
TABLE_GAME = Source("tame-the-board-game", "", "Switch", "tametheboardgame.com")
CATS_AT_CARDS = Source("cats-at-cards", "", "Crazy Eights", "catsatcards.com")
CASSINO_CATS = Source("cats-at-cards-cassino", "", "Cassino", "catsatcards.com")
CHANGE_IT = Source("jack-change-it", "", "Jack Change It", "pages by Denexa and wikiHow")
TRADITION = Source("tradition", "", "Common practice", "general knowledge of card players")
CAPOT = Source("capot", "", "Capot’s choice", "where the sources are silent or disagree")

SOURCES = {each.key: each for each in list(globals().values()) if isinstance(each, Source)}
"""All sources by key."""
