import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take much longer than their size says, the longest first, as ends of their paths without the extension.
 * Begun last, each would leave a processor idle until it ends.
 */
export const longestFiles = [
  'e2e/partner/round-trip.e2e',
  'e2e/console/pages.e2e',
  'e2e/partner/demo-past.e2e',
  'e2e/kill/embedded-kill.race.test',
  'apps/server/test/shipped/round-trip.race.test',
  'apps/server/test/ledger-model/ledger-model.test',
  'bench/src/delivery/delivery.race.test',
  'e2e/delivery/seen-or-hidden.e2e',
  'e2e/live/opening-a-network.e2e',
  'e2e/partner/plans.e2e',
  'e2e/partner/shell.e2e',
  'apps/server/test/shipped/key-change.race.test',
  'e2e/partner/transaction-passwords.e2e',
  'apps/server/src/demo/past/live-past.test',
  'e2e/partner/wallet.e2e',
  'apps/server/src/transfer/transfer.race.test',
  'e2e/npm-start.e2e',
  'e2e/console/campaign-wizard.e2e',
  'apps/server/test/races/follow.race.test',
  'e2e/kill/kill.race.test',
  'e2e/screens/axe.e2e',
  'e2e/screens/languages.e2e',
  'e2e/screens/clipped.e2e',
  'apps/server/src/http/fuzz.test',
  'apps/server/test/races/round-trips.race.test',
  'apps/server/src/db/upgrade/upgrade.race.test',
  'apps/server/test/races/same-key.race.test',
  'apps/server/test/said-again.test',
  'apps/server/test/ledger-model/acceptor-model.test',
  'apps/server/test/shipped/bad-settings.race.test',
  'apps/server/test/shipped/two-deliveries.race.test',
  'apps/server/src/http/bad-input.test',
  'apps/server/src/traffic-export/recompute.test',
  'apps/server/test/races/bank.race.test',
  'apps/server/test/attacks/own-order.test',
  'apps/server/src/demo/languages.test',
]

/** Vitest's own order of each group, with the longest files before the others: it knows only sizes on a new machine. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

/** Its place among the longest; behind them for all others. */
function rankOf(path: string): number {
  const at = longestFiles.findIndex((end) => path.replace(/\.tsx?$/, '').endsWith(end))
  return at < 0 ? longestFiles.length : at
}
