import type pg from 'pg'
import { z } from 'zod'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { installBaseline } from '../support/install.ts'
import { openDuck } from '../analysis/duckdb.ts'
import { analysedDays, fillHospital } from '../analysis/largeAnalysis.ts'
import { requestOf } from '../support/calls.ts'
import { markdownTable, milliseconds } from '../support/figures.ts'
import { seedOffice, startOffice } from '../data/office.ts'
import { openConnection } from '../support/rawHttp.ts'
import { type Spread, spreadOf, timed } from '../support/samples.ts'
import { openDatabase } from '#server/db/connection.ts'
import type { Scene, Stage } from '../data/stage.ts'
import { measureDashboard } from './dashboard.ts'
import { addTags, collectingAtOnce, measureFileMemory, measureFiles } from './fileExports.ts'
import { type ReportSubject, reportSubjects } from './reportCalls.ts'
import { type StatementCaller, timeStatements } from './statementTimes.ts'

/** Areas of the own prefecture and its neighbours, of a few municipalities each. */
const addAreas = async (owner: pg.Pool, tenantId: number): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `with label as (
      insert into medical_institution_labels (tenant_id, name, component_type, position)
      values ($1, '計測エリア', 'area', 99) returning id
    ), areas as (
      insert into medical_institution_label_areas (tenant_id, label_id, name, position)
      select $1, label.id, 'エリア' || number, number from label cross join generate_series(1, 20) as number
      returning id, position, label_id
    ), members as (
      insert into medical_institution_label_area_municipalities (tenant_id, label_id, municipality_code, area_id)
      select $1, areas.label_id, listed.code, areas.id
      from (
        select code, 1 + (row_number() over (order by code) - 1) % 20 as place
        from municipalities where prefecture_code between '40' and '46'
      ) as listed
      join areas on areas.position = listed.place
    )
    select id from label`,
    [tenantId],
  )
  return z.int().parse(rows[0]?.id)
}

const departmentsOf = async (owner: pg.Pool, tenantId: number): Promise<number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    'select id from own_departments where tenant_id = $1 order by display_order limit 13',
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

const ownInstitutionOf = async (owner: pg.Pool, tenantId: number): Promise<number | null> => {
  const { rows } = await owner.query<{ id: number | null }>(
    'select medical_institution_id as id from tenants where tenant_id = $1',
    [tenantId],
  )
  return rows[0]?.id ?? null
}

const head = [
  '',
  'n',
  'API',
  'its statements',
  'of them settings',
  'by hand on the same sums',
  'statements ÷ by hand',
  'without settings ÷ by hand',
  'API ÷ by hand',
  'DuckDB on the facts',
  'API ÷ DuckDB',
  'aim',
] as const
/** The most that the statements of a report may take beside the same question by hand, which reads neither names nor loaded months. */
const maxRatio = 1.5
const both = ({ p50, p95 }: Spread) => `${milliseconds(p50)}, ${milliseconds(p95)}`

interface Sources {
  readonly office: Parameters<typeof requestOf>[0]
  /** A connection of the owner, who is exempt from row-level security. */
  readonly facts: pg.ClientBase
  readonly duck: Awaited<ReturnType<typeof openDuck>>
  readonly caller: StatementCaller
}

const measure = async (
  { office, facts, duck, caller }: Sources,
  { call, byHand, duck: duckSql, maxWait }: ReportSubject,
  times: number,
) => {
  const connection = await openConnection(office.origin)
  const request = requestOf(office, call)
  const send = () => connection.send(request)
  const ask = () => facts.query(byHand)
  const askDuck = async () => (duckSql === undefined ? undefined : duck.query(duckSql))
  const statements = () => timeStatements(caller, call)
  const taken: Record<'api' | 'statements' | 'settings' | 'hand' | 'duck', number[]> = {
    api: [],
    statements: [],
    settings: [],
    hand: [],
    duck: [],
  }
  for (const work of [send, send, statements, ask, askDuck]) await work()
  for (let turn = 0; turn < times; turn += 1) {
    taken.api.push(await timed(send))
    const { all, settings } = await statements()
    taken.statements.push(all)
    taken.settings.push(settings)
    taken.hand.push(await timed(ask))
    if (duckSql !== undefined) taken.duck.push(await timed(askDuck))
  }
  connection.close()
  const [api, own, hand] = [spreadOf(taken.api), spreadOf(taken.statements), spreadOf(taken.hand)]
  const duckTaken = duckSql === undefined ? null : spreadOf(taken.duck)
  const { p50: settings } = spreadOf(taken.settings)
  const ratio = (own.p50 - settings) / hand.p50
  const isMet = api.p95 <= maxWait && ratio <= maxRatio
  return [
    call.name,
    String(api.count),
    both(api),
    both(own),
    milliseconds(settings),
    both(hand),
    (own.p50 / hand.p50).toFixed(2),
    ratio.toFixed(2),
    (api.p50 / hand.p50).toFixed(2),
    duckTaken ? both(duckTaken) : '',
    duckTaken ? (api.p50 / duckTaken.p50).toFixed(2) : '',
    `p95 ≤ ${maxWait} ms, statements ≤ ${maxRatio} ${isMet ? '✓' : '✗'}`,
  ]
}

/** Makes areas and tags in a filled database and measures its reports. @param share - with which it was filled */
const measureFilledReports = async (
  stage: Pick<Stage, 'folder' | 'secretText'>,
  scene: Scene,
  { tenantId, person }: Pick<Awaited<ReturnType<typeof seedOffice>>, 'tenantId' | 'person'>,
  share: number,
  times: number,
  say: (what: string) => void,
): Promise<string[]> => {
  const areaLabelId = await addAreas(scene.owner, tenantId)
  const departments = await departmentsOf(scene.owner, tenantId)
  const facts = await scene.owner.connect()
  const database = openDatabase(scene)
  const inOffice = async <T>(
    nodeOptions: readonly string[],
    work: (
      product: Awaited<ReturnType<typeof startOffice>>,
      tokens: Awaited<ReturnType<typeof accessTokensOf>>,
    ) => Promise<T>,
  ) => {
    const product = await startOffice(stage, scene, nodeOptions)
    try {
      return await work(product, await accessTokensOf(product.origin, person))
    } finally {
      await product.end()
    }
  }
  try {
    // The product computes a report with one core, so that others are served meanwhile. By hand it has no more.
    await facts.query('set statement_timeout = 0; set max_parallel_workers_per_gather = 0')
    const duck = await openDuck(scene.owner, tenantId, stage.folder, await installBaseline('duckdb', say))
    const measured = await inOffice([], async (product, tokens) => {
      const office = { origin: product.origin, tokens }
      const subjects = reportSubjects(
        { tenantId, departments, areaLabelId, last: analysedDays().last },
        Math.ceil(22_000 * share),
      )
      const caller = { pool: database.app, tenantId, ownInstitutionId: await ownInstitutionOf(scene.owner, tenantId) }
      const cells: string[][] = []
      for (const subject of subjects) {
        say(subject.call.name)
        cells.push(await measure({ office, facts, duck, caller }, subject, times))
      }
      duck.end()
      say('Twelve tiles')
      const tiles = await measureDashboard(office, times)
      say('Files')
      // Only now, since marked institutions are rows of every report.
      const tagIds = await addTags(scene.owner, tenantId)
      const files = await measureFiles(product, tokens, tagIds, Math.ceil(times / 8))
      return { tagIds, tables: [markdownTable(head, cells), tiles, files] }
    })
    say('Memory for files')
    const memory = await inOffice(collectingAtOnce, (product, tokens) =>
      measureFileMemory(product, tokens, measured.tagIds, Math.ceil(times / 8)),
    )
    return [...measured.tables, memory]
  } finally {
    await facts.query('reset statement_timeout; reset max_parallel_workers_per_gather')
    facts.release()
    await database.close()
  }
}

/**
 * Measures reports of a very large hospital: through the API, its statements alone beside those that a person would
 * write on the same sums, and by DuckDB on the facts; then a dashboard and files.
 * @param share - share of five million referrals and 22,000 partners
 */
export const measureReports = async (
  stage: Stage,
  share: number,
  times: number,
  say: (what: string) => void,
): Promise<string[]> => {
  const scene = await stage.database('bench_reports')
  await stage.importInto(scene, stage.master.file)
  const office = await seedOffice(scene)
  await fillHospital(scene, office.tenantId, share, say)
  return measureFilledReports(stage, scene, office, share, times, say)
}
