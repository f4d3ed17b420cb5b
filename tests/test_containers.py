"""The files for containers say what is true of Capot: its commands, options, variables, port and health."""

import json
import re
import shlex
import socket
import subprocess
import sys
import tomllib
from ipaddress import ip_address, ip_network
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from click import Context

from capot.cli import main
from capot.cli.serve import PORT
from tests.server.doorway import opened

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "container"
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
OURS = {name: each for name, each in SERVICES.items() if each["image"] == "capot"}
READ = {"CAPOT_DATA", "NUMBA_CACHE_DIR"}
"""The variables that are read whatever the command."""


def instructions():
    """Return the instructions of the Containerfile with their arguments, in order."""
    text = (FOLDER / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines)]


def arguments(instruction):
    """Return the arguments of an instruction that occurs once."""
    (found,) = [rest for name, rest in instructions() if name == instruction]
    return found


def parsed(words):
    """Return the context of a command with its options, which Capot has accepted."""
    name, *options = words
    command = main.get_command(Context(main), name)
    assert command is not None, f"there is no command {name}"
    return command.make_context(name, options)


def variables(context):
    return {name for option in context.command.params for name in [option.envvar] if isinstance(name, str)}


def written(name):
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OURS)
def test_each_service_of_ours_is_a_command_with_options_and_variables_that_capot_reads(name, monkeypatch):
    service = OURS[name]
    for variable, value in service["environment"].items():
        monkeypatch.setenv(variable, value)

    context = parsed(service["command"])

    assert set(service["environment"]) <= variables(context) | READ
    assert all(context.params[each] for each in ("bus", *({"database"} & set(context.params))))


def test_the_commands_of_the_image_and_of_the_page_about_it_are_those_of_capot():
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    run = [
        rest.removeprefix("capot ") for name, rest in instructions() if name == "RUN" and rest[:5] == "capot"
    ]
    written_there = re.findall(r"(?m)^\$ docker (?:compose )?exec \S+ capot (.+)$", page)
    written_there += re.findall(r"(?m)^\$ docker compose run .* server\d (.+)$", page)
    named = re.findall(r"`capot serve`, such as `(.+?)`", page)

    assert run == ["warm"]
    assert {each.split()[0] for each in written_there} == {"backup", "restore"}
    assert named
    for command in (*run, *written_there, *(f"serve {each}" for each in named)):
        parsed(shlex.split(command))


def test_the_image_serves_on_the_port_that_it_opens_and_its_variables_are_read():
    context = parsed(json.loads(arguments("CMD")))
    set_there = {word.partition("=")[0] for word in arguments("ENV").split()}

    assert json.loads(arguments("ENTRYPOINT")) == ["capot"]
    assert (context.params["host"], context.params["port"]) == ("0.0.0.0", PORT)  # noqa: S104
    assert arguments("EXPOSE") == str(PORT)
    assert set_there == {"PATH", *READ}


def test_the_image_is_made_of_a_wheel_with_extras_that_there_are_and_runs_as_nobody_special():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    copied = arguments("COPY").split()[:-1]
    installed = re.search(
        r"\[([\w,]+)\]", next(rest for name, rest in instructions() if "pip install" in rest)
    )
    let_in = re.findall(r"(?m)^!(.*)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"))

    assert copied == let_in
    assert installed is not None
    assert set(installed[1].split(",")) <= set(extras)
    user = arguments("USER")
    assert int(user) > 0
    assert f"--uid {user}" in next(rest for name, rest in instructions() if "useradd" in rest)
    names = [name for name, _ in instructions()]
    # Code compiled in the image belongs to that user, and a new volume begins with it.
    assert names.index("USER") < names.index("RUN", names.index("USER")) < names.index("VOLUME")


def test_the_image_is_healthy_as_long_as_a_server_answers():
    check = json.loads(arguments("HEALTHCHECK").partition("CMD")[2])
    # A busy machine has as long as it needs.
    code, place = re.sub(r"timeout=\d+", "timeout=600", check[-1]), f"http://127.0.0.1:{PORT}"
    with opened() as door:
        healthy = subprocess.run([sys.executable, "-c", code.replace(place, door.url)], check=False)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        code = code.replace(place, f"http://127.0.0.1:{deaf.getsockname()[1]}")
        ill = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert check[:2] == ["python", "-c"]
    assert "/healthz" in code
    assert healthy.returncode == 0
    assert "ConnectionRefusedError" in ill.stderr
    assert ill.returncode == 1


def test_what_services_need_is_there_and_nothing_else():
    needed = {each for service in SERVICES.values() for each in service.get("depends_on", ())}
    networks = {each for service in SERVICES.values() for each in service["networks"]}
    volumes = {each.partition(":")[0] for service in SERVICES.values() for each in service.get("volumes", ())}
    asked = set(re.findall(r"\$\{(\w+)", written("compose.yaml")))

    assert needed <= set(SERVICES)
    assert networks == set(COMPOSE["networks"])
    assert volumes - {"./Caddyfile"} == set(COMPOSE["volumes"])
    assert asked == {"SITE", "PASSWORD"}
    assert set(re.findall(r"\{\$(\w+)\}", written("Caddyfile"))) == set(SERVICES["proxy"]["environment"])


def test_only_the_proxy_is_reached_from_outside_and_only_it_is_trusted():
    assert [name for name, each in SERVICES.items() if "ports" in each] == ["proxy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert {name for name, each in SERVICES.items() if "outside" in each["networks"]} == {
        "proxy",
        "server1",
        "server2",
    }
    address = SERVICES["proxy"]["networks"]["outside"]["ipv4_address"]
    (network,) = COMPOSE["networks"]["outside"]["ipam"]["config"]
    assert ip_address(address) in ip_network(network["subnet"])
    # No other container can have got it before.
    assert ip_address(address) not in ip_network(network["ip_range"])
    for name in ("server1", "server2"):
        assert ("--behind-proxy", address) in pairwise(SERVICES[name]["command"])
        assert f"{name}:{PORT}" in written("Caddyfile")


@pytest.mark.parametrize("name", OURS)
def test_our_services_write_nothing_but_their_data_and_have_no_rights(name):
    service = OURS[name]

    assert service["read_only"] is True
    assert (service["volumes"], service["tmpfs"]) == ([f"capot:{arguments('VOLUME')}"], ["/tmp"])  # noqa: S108
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])


def test_each_image_of_others_has_a_version_which_is_named_once():
    others = [each["image"] for each in SERVICES.values() if each["image"] != "capot"]
    others += [rest for name, rest in instructions() if name == "FROM"]

    assert all(re.fullmatch(r"\w+:\d[\w.-]*", each) for each in others)
    assert len({each.partition(":")[0] for each in others}) == len(others) == 4
