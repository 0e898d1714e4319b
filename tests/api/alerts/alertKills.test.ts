import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAfter, monthsBetween } from '#contract/months.ts'
import { aCondition, anAlertOffice, refer, storedAlerts } from '../../support/alerts/alertOffice.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, type Person } from '../../support/builders.ts'
import { type SmtpSink, startSmtpSink } from '../../support/emails/smtpSink.ts'
import { randomMoment } from '../../support/randomMoment.ts'
import { runs } from '../../support/strength.ts'

let product: TestApi
let sink: SmtpSink
beforeAll(async () => {
  product = await testApi()
  sink = await startSmtpSink()
})
afterAll(async () => {
  await sink.stop()
  await product.stop()
})

const conditionCount = 12
const personCount = 8
const killCount = runs(14)
const base = '2030-03-01'
/** A mail that a killed process had taken is free again after ten minutes, so each process begins later than that. */
const minutesBetween = 11
const morning = Date.parse('2030-04-10T08:00:00+09:00')

const alertProcess = (tenantId: number, run: number) => {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../support/alerts/alertProcess.ts'),
      product.database.ownerUrl,
      String(tenantId),
      sink.url,
      new Date(morning + run * minutesBetween * 60_000).toISOString(),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  return {
    /** Kills it without warning, the later after it has begun the later the run. @returns whether it was still at work */
    kill: async () => {
      await Promise.race([once(child.stdout, 'data'), ended])
      await randomMoment(500, [run, killCount])
      const isAtWork = child.exitCode === null
      child.kill('SIGKILL')
      await ended
      return isAtWork
    },
    ended,
  }
}

const messageIdOf = ({ source }: { source: string }) => /^message-id: (.*)$/im.exec(source)?.[1] ?? source

test(
  'a process that is killed anywhere neither loses nor doubles an alert, a notification or a mail',
  {
    timeout: 240_000,
  },
  async () => {
    const { database } = product
    const office = await anAlertOffice(database)
    const { tenantId } = office.person
    const people: Person[] = [office.person, office.colleague]
    while (people.length < personCount) people.push(await aPerson(database, tenantId))
    const [fallen = 0, steady = 0] = office.institutions
    await refer(
      database,
      office,
      monthsBetween(monthAfter(base, -4), base).flatMap((month) => [
        { institutionId: fallen, month, count: month === base ? 2 : 8 },
        { institutionId: steady, month, count: 10 },
      ]),
    )
    const conditions: number[] = []
    for (let count = 1; count <= conditionCount; count += 1)
      conditions.push(
        await aCondition(database, office.person, {
          type: 'referral',
          triggers: [
            {
              type: 'referral_change_count',
              count: 1 + (count % 5),
              unit_type: 'month',
              comparison_reference: 'recent',
              more_less: 'less',
            },
          ],
          filters: {},
          onlyUnexpected: false,
        }),
      )

    sink.thinkFor(40)
    let crashes = 0
    for (let run = 0; run < killCount; run += 1) if (await alertProcess(tenantId, run).kill()) crashes += 1
    sink.thinkFor(0)
    expect(await alertProcess(tenantId, killCount).ended).toBe(0)
    expect(await alertProcess(tenantId, killCount + 1).ended).toBe(0)
    expect(crashes).toBeGreaterThan(0)

    const alerts = await storedAlerts(database, tenantId)
    expect(alerts.map((alert) => alert.alert_condition_id).toSorted((a, b) => a - b)).toEqual(conditions)
    expect(alerts.every(({ target_count: targets, states }) => targets === 1 && states?.[fallen] === 'new')).toBe(true)

    const { rows: told } = await database.owner.query<{ alert_id: number; account_id: number }>(
      `select alert_id, account_id from notifications where tenant_id = $1 and kind = 'alert'`,
      [tenantId],
    )
    const pairs = alerts.flatMap(({ id }) => people.map(({ accountId }) => `${id} ${accountId}`))
    expect(told.map((row) => `${row.alert_id} ${row.account_id}`).toSorted()).toEqual(pairs.toSorted())

    const { rows: mails } = await database.owner.query<{ account_id: number; state: string; alert_ids: number[] }>(
      'select account_id, state, alert_ids from daily_mails where tenant_id = $1',
      [tenantId],
    )
    expect(mails.map((mail) => mail.state)).toEqual(people.map(() => 'sent'))
    expect(mails.map((mail) => mail.alert_ids.length)).toEqual(people.map(() => conditionCount))
    // A server's answer that the process did not live to note brings the same message once more, by the same id.
    const accepted = sink.received.filter(({ isAccepted }) => isAccepted)
    expect(new Set(accepted.map(messageIdOf)).size).toBe(personCount)
    expect(accepted.map(({ to }) => to).filter((to, index, all) => all.indexOf(to) === index)).toHaveLength(personCount)
    expect(accepted.length - personCount).toBeLessThanOrEqual(crashes)
  },
)
