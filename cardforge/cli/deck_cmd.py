"""`cardforge deck …`: work on deck lists."""

from __future__ import annotations

import click

from cardforge.cli.deck_chance import deal, hand, odds
from cardforge.cli.deck_check import check
from cardforge.cli.deck_lists import convert, diff, own
from cardforge.cli.deck_pack import pack
from cardforge.cli.deck_repair import repair
from cardforge.cli.deck_stats import stats
from cardforge.cli.deck_table import table


@click.group("deck", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Work on deck lists."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


command.add_command(check)
command.add_command(convert)
command.add_command(diff)
command.add_command(own)
command.add_command(pack)
command.add_command(repair)
command.add_command(table)
command.add_command(stats)
command.add_command(odds)
command.add_command(hand)
command.add_command(deal)
