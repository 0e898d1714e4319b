import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { maxLabelConditions } from '#contract/labels/labels.ts'
import { demoSignIns } from '#server/demo/signIns.ts'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { ask, child, end } from '../support/child.ts'
import { atMost, type Figure, milliseconds } from '../support/figures.ts'
import { NoiseStarted, type NoiseTask } from './noise.ts'
import type { Office } from '../data/office.ts'
import { openConnection, requestBytes } from '../support/rawHttp.ts'
import { spreadOf, timed } from '../support/samples.ts'
import { typicalSearches } from '../support/searches.ts'

const { searchMedicalInstitutions: search, exportMedicalInstitutions, createMonthlyReport, listTags } = api

const report = {
  method: createMonthlyReport.method,
  path: createMonthlyReport.path,
  body: JSON.stringify({
    period: { start_date: '2025-04-01', end_date: '2026-03-31' },
    comparison_period: { start_date: '2024-04-01', end_date: '2025-03-31' },
    unit_type: 'month',
  }),
}

/** A search with the maximum number of label conditions. All are on the same label, which costs as much as conditions on ten labels. */
const labelSearch = ({ institutionLabels }: Office['known']) => ({
  method: search.method,
  path: search.path,
  body: JSON.stringify({
    labels: Array.from({ length: maxLabelConditions }, () => ({ label_id: institutionLabels.text?.id })),
  }),
})

/** The maximum load of one account: sixty reports, searches with the maximum number of labels, and sixteen exports that nobody reads. */
const noiseOf = ({ origin, tokens, known }: Office): NoiseTask => ({
  origin,
  repeated: [
    { ...report, token: tokens.query, clients: 60 },
    { ...labelSearch(known), token: tokens.crm, clients: 20 },
  ],
  unread: [
    {
      method: exportMedicalInstitutions.method,
      path: exportMedicalInstitutions.path,
      body: '{}',
      token: tokens.query,
      clients: 16,
    },
  ],
})

/**
 * Calls of one tenant while another one sends as many requests as it can, compared with the same calls without other load, in the same run. The
 * second demo tenant sends the load.
 */
export const measureNeighbour = async (office: Office, times: number): Promise<Figure> => {
  const person = demoSignIns.at(-1)
  if (!person) throw new Error('The demo has no accounts')
  const { crm } = await accessTokensOf(office.origin, person)
  const connection = await openConnection(office.origin)
  const requests = [
    ...typicalSearches([]).map(({ body }) => ({
      method: search.method,
      path: search.path,
      body: JSON.stringify(body),
    })),
    { method: listTags.method, path: listTags.path },
  ].map((call) => requestBytes(office.origin, crm, call))
  const call = async (count: number) => {
    const taken: number[] = []
    for (let time = 0; time < count; time += 1)
      for (const request of requests) taken.push(await timed(() => connection.send(request)))
    return taken
  }
  await call(3)
  const calm = spreadOf(await call(times))
  const noise = child('load/noise.ts')
  try {
    await ask(noise, noiseOf(office), NoiseStarted)
    await sleep(2_000)
    const busy = spreadOf(await call(times))
    const ratio = busy.p95 / calm.p95
    return {
      name: 'another tenant’s calls, p95 during 60 reports and 16 unread exports',
      count: busy.count,
      subject: milliseconds(busy.p95),
      baseline: milliseconds(calm.p95),
      ratio,
      aim: atMost(2, ratio),
    }
  } finally {
    await end(noise)
    connection.close()
  }
}
