import { openTenantPool, runStatements } from './bareDriver.ts'
import { type ApiCall, requestOf } from './calls.ts'
import { figureOf } from './comparison.ts'
import type { Figure } from './figures.ts'
import { framed } from './frame.ts'
import type { Office } from './office.ts'
import { openConnection } from './rawHttp.ts'
import { alternately } from './samples.ts'
import { chartCalls, communicationSearches, institutionSearches } from './workCalls.ts'

/** Maximum p95 of the office's requests, in milliseconds. */
const maxWait = 100

/** Number of connections that a browser opens to one server. */
const browserConnections = 6

const searches = ({ known }: Office) => [
  ...communicationSearches(known),
  ...institutionSearches(known, (known.institutionLabels['area']?.choices.length ?? 0) > 0),
]

const chartOf = (whose: string, id: number) =>
  chartCalls(id).map((call) => ({ ...call, name: `chart ${whose}, ${call.name}` }))
const charts = ({ known }: Office) => [
  ...chartOf('of 20 contacts', known.ordinary),
  ...chartOf('of 2,000 contacts', known.busiest),
]

/** The searches with labels and the parts of the chart. */
export const workCalls = (office: Office): readonly ApiCall[] => [...searches(office), ...charts(office)]

/**
 * The searches and the chart with one client: through the API with a token, compared with their statements through the bare driver. The chart's
 * handlers take less time than the account and the audit log, so the statements of these are included for the chart.
 */
export const measureWork = async (office: Office, times: number): Promise<Figure[]> => {
  const connection = await openConnection(office.origin)
  const pool = openTenantPool(office.appUrl, office.tenantId, 1)
  const figures: Figure[] = []
  const whole = new Set<ApiCall>(charts(office))
  for (const call of [...searches(office), ...whole]) {
    const own = await office.recorder.record(call)
    const statements = whole.has(call) ? await framed(office, call, own) : own
    const request = requestOf(office, call)
    const pair = await alternately(
      times,
      () => connection.send(request),
      () => runStatements(pool, statements),
    )
    figures.push(figureOf(call.name, pair, 2, maxWait))
  }
  connection.close()
  await pool.end()
  return figures
}

/** A chart with 2,000 communications compared with one with 20. All parts are requested as by a browser. */
export const measureCharts = async (office: Office, times: number): Promise<Figure> => {
  const connections = await Promise.all(Array.from({ length: browserConnections }, () => openConnection(office.origin)))
  const opening = (id: number) => {
    const requests = chartCalls(id).map((call) => requestOf(office, call))
    return () => {
      const waiting = [...requests]
      return Promise.all(
        connections.map(async ({ send }) => {
          for (let request = waiting.shift(); request; request = waiting.shift()) await send(request)
        }),
      )
    }
  }
  const pair = await alternately(times, opening(office.known.busiest), opening(office.known.ordinary))
  for (const { close } of connections) close()
  return figureOf('chart of 2,000 contacts against one of 20, opened whole', pair, 1.5)
}
