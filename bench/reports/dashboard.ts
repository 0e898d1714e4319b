import { createClient } from '#dataProvider/client.ts'
import type { Tile } from '#contract/reports/dashboards.ts'
import { readyDashboardKeys } from '#contract/reports/tiles/readyDashboardKeys.ts'
import { requestOf } from '../support/calls.ts'
import { markdownTable, milliseconds } from '../support/figures.ts'
import { type Connection, openConnection } from '../support/rawHttp.ts'
import { spreadOf, timed } from '../support/samples.ts'

const tileCount = 12
/** Browsers open at most six connections to one server. */
const connectionCount = 6
const maxWait = 1_500

type Access = Parameters<typeof requestOf>[0]

/** The requests of a dashboard with twelve tiles, taken from the ready-made ones in their order. */
const tileRequests = async (access: Access): Promise<Buffer[]> => {
  const client = createClient(() => ({
    acquireToken: async (scope) => access.tokens[scope],
    locale: () => 'ja',
    version: 'bench',
    baseUrl: access.origin,
  }))
  const { dashboards } = await client.copyReadyDashboards({ body: { keys: [...readyDashboardKeys] } })
  const requests: Buffer[] = []
  for (const { id, name } of dashboards) {
    const { contents, medicalInstitutionLabelId } = await client.getDashboard({ id })
    for (const { type, chart, reportType, reportId, display, itemKeys } of contents) {
      if (type === 'note') continue
      const tile: Partial<Tile> = {
        type,
        chart,
        display,
        report_type: reportType ?? null,
        report_id: reportId ?? null,
        item_keys: itemKeys ?? null,
      }
      const rows = display === 'bar' || display === 'line' ? 100 : 10
      const body = { tile, rows, medical_institution_label_id: medicalInstitutionLabelId }
      requests.push(requestOf(access, { name, operationId: 'computeDashboardTile', body }))
    }
  }
  return requests.slice(0, tileCount)
}

/** Sends the requests over the connections, each as soon as one of them is free. */
const sendAll = async (connections: readonly Connection[], requests: readonly Buffer[]) => {
  const left = requests.values()
  await Promise.all(
    connections.map(async (connection) => {
      for (const request of left) await connection.send(request)
    }),
  )
}

/** Measures how long a browser waits for the last of a dashboard's tiles. */
export const measureDashboard = async (access: Access, times: number): Promise<string> => {
  const requests = await tileRequests(access)
  if (requests.length < tileCount) throw new Error(`The ready-made dashboards have ${requests.length} tiles`)
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(access.origin)))
  await sendAll(connections, requests)
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => sendAll(connections, requests)))
  for (const connection of connections) connection.close()
  const { p50, p95 } = spreadOf(taken)
  return markdownTable(
    ['dashboard', 'n', 'last tile (p50, p95)', 'aim'],
    [
      [
        `${tileCount} tiles over ${connectionCount} connections`,
        String(times),
        `${milliseconds(p50)}, ${milliseconds(p95)}`,
        `p95 ≤ ${maxWait.toLocaleString('en')} ms ${p95 <= maxWait ? '✓' : '✗'}`,
      ],
    ],
  )
}
