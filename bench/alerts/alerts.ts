import { evaluateAlerts } from '../../server/alerts/judging/evaluateAlerts.ts'
import { openDatabase } from '../../server/db/connection.ts'
import { monthOf } from '../../contract/months.ts'
import { accessTokensOf } from '../../tests/support/identity/accessTokens.ts'
import { analysedDays, fillHospital } from '../analysis/largeAnalysis.ts'
import { requestOf } from '../calls.ts'
import { markdownTable, milliseconds } from '../figures.ts'
import { seedOffice, startOffice } from '../office.ts'
import { openConnection } from '../rawHttp.ts'
import { spreadOf, timed } from '../samples.ts'
import type { Stage } from '../stage.ts'
import { addConditions, fallByHand, fallOfQuarter } from './alertConditions.ts'

const head = ['', 'taken', 'one condition by hand', 'ratio', 'aim'] as const

const megabyte = 1_048_576

/** Work and the most memory of this process beyond what it had before. */
const withMemory = async (work: () => Promise<unknown>) => {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const taken = await timed(work)
  clearInterval(timer)
  return { taken, megabytes: Math.round((Math.max(most, process.memoryUsage().rss) - before) / megabyte) }
}

const seconds = (taken: number) => `${(taken / 1000).toFixed(1)} s`

/**
 * Measures the judging of conditions on a very large hospital and a backtest through the API, beside one condition by
 * hand on the same counts.
 * @param share - share of five million referrals and 22,000 partners
 */
export const measureAlerts = async (
  stage: Stage,
  share: number,
  times: number,
  say: (what: string) => void,
): Promise<string[]> => {
  const scene = await stage.database('bench_alerts')
  await stage.importInto(scene, stage.master.file)
  const { tenantId, person } = await seedOffice(scene)
  await fillHospital(scene, tenantId, share, say)
  const { rows: accounts } = await scene.owner.query<{ id: number }>(
    'select min(id) as id from accounts where tenant_id = $1',
    [tenantId],
  )
  const creator = { tenantId, accountId: accounts[0]?.id ?? 0 }
  // Those of the demo.
  await scene.owner.query('update alert_conditions set is_paused = true where tenant_id = $1', [tenantId])
  const base = monthOf(analysedDays().last)
  const database = openDatabase(scene)
  const hand: number[] = []
  const byHand = async () => {
    for (let turn = 0; turn < times; turn += 1)
      hand.push(await timed(() => scene.owner.query(fallByHand(tenantId, base))))
    return spreadOf(hand).p50
  }
  const cells: string[][] = []
  const note = (what: string, taken: string, ratio: number, aim: string, isMet: boolean) =>
    cells.push([what, taken, milliseconds(spreadOf(hand).p50), ratio.toFixed(1), `${aim} ${isMet ? '✓' : '✗'}`])
  try {
    await byHand()
    for (const [first, last] of [
      [1, 50],
      [51, 200],
    ] as const) {
      await addConditions(scene.owner, creator, first, last)
      say(`Judging ${last} conditions`)
      // As of a month that nobody has judged before, so that everything is new.
      await scene.owner.query('delete from alerts where tenant_id = $1', [tenantId])
      await scene.owner.query(
        `update alert_conditions
        set judged_as_of = null, judged_on = null, previous_as_of = null, previous_judged_on = null
        where tenant_id = $1`,
        [tenantId],
      )
      const fresh = await withMemory(() => evaluateAlerts({ app: database.app }, tenantId))
      const again = await withMemory(() => evaluateAlerts({ app: database.app }, tenantId))
      const perCondition = fresh.taken / last / spreadOf(hand).p50
      const { rows: stored } = await scene.owner.query<{ count: number }>(
        'select count(*)::int as count from alert_targets where tenant_id = $1',
        [tenantId],
      )
      const named = Math.round((stored[0]?.count ?? 0) / last)
      note(
        `${last} conditions, each of which names ${named} partners on average`,
        seconds(fresh.taken),
        perCondition,
        '≤ 30 s',
        fresh.taken <= 30_000,
      )
      note(
        `${last} conditions again, nothing new`,
        seconds(again.taken),
        again.taken / last / spreadOf(hand).p50,
        '≤ 30 s',
        again.taken <= 30_000,
      )
      note(`most memory, ${last} conditions`, `${fresh.megabytes} MB`, 0, '≤ 300 MB', fresh.megabytes <= 300)
    }
    say('Backtests')
    const product = await startOffice(stage, scene)
    try {
      const office = { origin: product.origin, tokens: await accessTokensOf(product.origin, person) }
      const connection = await openConnection(office.origin)
      for (const isUnexpected of [false, true]) {
        const request = requestOf(office, {
          name: 'backtest',
          operationId: 'backtestAlertCondition',
          body: { triggers: [fallOfQuarter], filters: {}, only_unexpected: isUnexpected, month: base },
        })
        const taken: number[] = []
        await connection.send(request)
        for (let turn = 0; turn < times; turn += 1) {
          taken.push(await timed(() => connection.send(request)))
          await byHand()
        }
        const { p50, p95 } = spreadOf(taken)
        note(
          `backtest of twelve months${isUnexpected ? ', outside of the expected range' : ''}`,
          `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`,
          p50 / spreadOf(hand).p50,
          'p95 ≤ 1 s',
          p95 <= 1_000,
        )
      }
      connection.close()
    } finally {
      await product.end()
    }
    return [markdownTable(head, cells)]
  } finally {
    await database.close()
  }
}
