import type pg from 'pg'
import { z } from 'zod'
import { roleUrl } from '#server/db/connection.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { accessTokensOf } from '#tests/support/identity/accessTokens.ts'
import { analysedDays, fillHospital } from '../analysis/largeAnalysis.ts'
import type { HospitalSize } from '../analysis/hospitalFacts.ts'
import { openTenantPool } from '../support/bareDriver.ts'
import { type ApiCall, requestOf } from '../support/calls.ts'
import { type Figure, milliseconds, tableOf } from '../support/figures.ts'
import { type Office, seedOffice, startOffice } from '../data/office.ts'
import { openConnection } from '../support/rawHttp.ts'
import { alternately, spreadOf, timed } from '../support/samples.ts'
import type { Scene, Stage } from '../data/stage.ts'
import { openRecorder } from '../support/statements.ts'
import { type CatchmentQuestion, catchmentQuestions } from './catchmentQuestions.ts'
import { compressedSize } from './compressedSize.ts'
import { openMapPage } from './mapPage.ts'
import { bodyOf, type KnownMap, type MapQuestion, mapQuestions } from './mapQuestions.ts'
import { measureMapPage } from './measureMapPage.ts'
import { readPositions } from './positions.ts'
import { statementTime } from './statementTime.ts'

/** A hospital with as many partners as any has. What the map costs does not depend on the number of their referrals. */
const hospital: HospitalSize = { referrals: 800_000, referrers: 22_000, contacts: 150_000, partners: 6_000 }

const Known = z.object({
  ownDepartmentIds: z.array(z.int()),
  departmentIds: z.array(z.int()).min(2),
  prefecture: z.string(),
  municipality: z.string().nullable(),
  tagId: z.int(),
  ownInstitutionId: z.int().nullable(),
})

const knownIn = async (client: pg.ClientBase, tenantId: number) => {
  const { rows } = await client.query(
    `with departments as (
      select department, count(*) as count
      from medical_institutions, unnest(department_ids) as listed (department)
      where running_status = 'open'
      group by 1
    )
    select
      array(select id from own_departments where tenant_id = $1 order by display_order, id) as "ownDepartmentIds",
      array[
        (select department from departments order by count desc limit 1),
        (select department from departments where count < 5000 order by count desc limit 1)
      ] as "departmentIds",
      own.prefecture_code as prefecture,
      own.municipality_code as municipality,
      own.id as "ownInstitutionId",
      (select min(id) from tags where tenant_id = $1) as "tagId"
    from tenants
    join medical_institutions as own on own.id = tenants.medical_institution_id
    where tenant_id = $1`,
    [tenantId],
  )
  return Known.parse(rows[0])
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
const sizeOf = (name: string, bytes: number, most: number): Figure => ({
  name,
  count: 1,
  subject: kilobytes(bytes),
  baseline: '',
  ratio: bytes / 1_000 / most,
  aim: { text: `≤ ${most} kB`, met: bytes <= most * 1_000 },
})

type Access = Pick<Office, 'origin' | 'tokens'>

/** The positions read and ordered as rows, by hand: what the places are built from. */
const placesByHand = `
  select id, municipality_code, round(longitude * 100000)::int, round(latitude * 100000)::int
  from medical_institutions
  where running_status = 'open' and location_precision not in ('municipality', 'none')
  order by 2, 3, 4, 1`

const measurePlaces = async (access: Access, client: pg.ClientBase): Promise<Figure[]> => {
  const call: ApiCall = { name: 'places', operationId: 'getMedicalInstitutionPlaces', query: {} }
  let bytes = 0
  const built = await timed(async () => (bytes = await compressedSize(access, call)))
  const again = await timed(() => compressedSize(access, call))
  const byHand = await timed(() => client.query(placesByHand))
  return [
    sizeOf('places of all open institutions, once', bytes, 500),
    {
      name: 'places: built, packed and compressed; baseline: their rows by hand',
      count: 1,
      subject: milliseconds(built),
      baseline: milliseconds(byHand),
      ratio: built / byHand,
    },
    { name: 'places again', count: 1, subject: milliseconds(again), baseline: '' },
  ]
}

/** What a filter change asks for while pins are coloured by the days since the last visit, which compress least. */
const columns = ['referrals', 'last_visit'] as const

interface Measured {
  readonly access: Access
  readonly client: pg.PoolClient
  readonly recorder: ReturnType<typeof openRecorder>
  readonly known: KnownMap
  readonly times: number
}

const measureQuestion = async (measured: Measured, question: MapQuestion): Promise<Figure[]> => {
  const { access, client, recorder, known, times } = measured
  const body = bodyOf(known, question)
  const pins: ApiCall = {
    name: question.name,
    operationId: 'getSalesMapPins',
    body: { ...body, columns: ['referrals'] },
  }
  const bounds = { longitude: { min: 129, max: 132 }, latitude: { min: 31, max: 34 } }
  const list: ApiCall = {
    name: question.name,
    operationId: 'searchMedicalInstitutionsForSalesMap',
    body: { ...body, bounds },
  }
  const byHand = { text: question.sql, values: [] }
  const taken = await recorder.record(pins)
  const [own, hand] = [await statementTime(client, taken), await statementTime(client, [byHand])]
  const connection = await openConnection(access.origin)
  const [pinRequest, listRequest] = [requestOf(access, pins), requestOf(access, list)]
  const waited = await alternately(
    times,
    () => connection.send(pinRequest),
    () => client.query(question.sql),
  )
  const listed = await alternately(
    times,
    () => connection.send(listRequest),
    () => client.query(question.sql),
  )
  connection.close()
  const figureOf = (name: string, { subject, baseline }: typeof waited): Figure => {
    const [one, other] = [spreadOf(subject), spreadOf(baseline)]
    return {
      name,
      count: one.count,
      subject: `p50 ${milliseconds(one.p50)}, p95 ${milliseconds(one.p95)}`,
      baseline: `p50 ${milliseconds(other.p50)}, p95 ${milliseconds(other.p95)}`,
      ratio: one.p50 / other.p50,
    }
  }
  return [
    {
      name: `${question.name}: CPU of the database for pins`,
      count: taken.length,
      subject: milliseconds(own),
      baseline: milliseconds(hand),
      ratio: own / hand,
      // Several statements have a fixed cost, which only matters beside questions of next to nothing.
      aim: { text: `≤ 1.5 or 1 ms more`, met: own <= Math.max(1.5 * hand, hand + 1) },
    },
    figureOf(`${question.name}: pins`, waited),
    figureOf(`${question.name}: list`, listed),
    sizeOf(
      `${question.name}: pins, compressed`,
      await compressedSize(access, { ...pins, body: { ...body, columns } }),
      60,
    ),
  ]
}

const measureCatchment = async (
  { access, client, recorder, times }: Measured,
  { name, body, sql }: CatchmentQuestion,
): Promise<Figure[]> => {
  const call: ApiCall = { name, operationId: 'getCatchmentAreas', body }
  const taken = await recorder.record(call)
  // A statement on its own cannot be two.
  const byHand = sql.split(';').map((text) => ({ text, values: [] }))
  const [own, hand] = [await statementTime(client, taken), await statementTime(client, byHand)]
  const connection = await openConnection(access.origin)
  const request = requestOf(access, call)
  const waited = await alternately(
    times,
    () => connection.send(request),
    () => client.query(sql),
  )
  connection.close()
  const [subject, baseline] = [spreadOf(waited.subject), spreadOf(waited.baseline)]
  return [
    {
      name: `${name}: CPU of the database`,
      count: taken.length,
      subject: milliseconds(own),
      baseline: milliseconds(hand),
      ratio: own / hand,
      aim: { text: '≤ 1.5 or 1 ms more', met: own <= Math.max(1.5 * hand, hand + 1) },
    },
    {
      name,
      count: subject.count,
      subject: `p50 ${milliseconds(subject.p50)}, p95 ${milliseconds(subject.p95)}`,
      baseline: `p50 ${milliseconds(baseline.p50)}, p95 ${milliseconds(baseline.p95)}`,
      ratio: subject.p50 / baseline.p50,
    },
  ]
}

const measureDatabase = async (
  stage: Stage,
  scene: Scene,
  office: Awaited<ReturnType<typeof seedOffice>>,
  times: number,
  say: (what: string) => void,
) => {
  const { tenantId, person } = office
  const appUrl = roleUrl(scene.ownerUrl, 'app', scene.secret)
  const pool = openTenantPool(appUrl, tenantId, 1)
  const product = await startOffice(stage, scene)
  const client = await pool.connect()
  // Processor time is read of one process, so no other may work for it.
  await client.query('set max_parallel_workers_per_gather = 0')
  const { ownInstitutionId, departmentIds, ...rest } = await knownIn(client, tenantId)
  const [frequent = 0, rare = 0] = departmentIds
  const known: KnownMap = {
    ...rest,
    tenantId,
    departmentIds: [frequent, rare],
    last: analysedDays().last,
    today: dayInJapan(),
  }
  const recorder = openRecorder(appUrl, tenantId, ownInstitutionId)
  try {
    const access = { origin: product.origin, tokens: await accessTokensOf(product.origin, person) }
    say('Loading the places')
    const figures = await measurePlaces(access, client)
    const questions = mapQuestions(known)
    const [first] = questions
    // The places are read with the first question alone.
    if (first)
      await recorder.record({
        operationId: 'getSalesMapPins',
        body: { ...bodyOf(known, first), columns: [] },
      })
    for (const question of questions) {
      say(`Asking for ${question.name}`)
      figures.push(...(await measureQuestion({ access, client, recorder, known, times }, question)))
    }
    for (const question of catchmentQuestions(known)) {
      say(`Asking for ${question.name}`)
      figures.push(...(await measureCatchment({ access, client, recorder, known, times }, question)))
    }
    return figures
  } finally {
    client.release()
    await pool.end()
    await recorder.end()
    await product.end()
  }
}

const measureBrowser = async (stage: Stage, times: number, say: (what: string) => void) => {
  say('Drawing the map in a browser')
  const page = await openMapPage(stage.folder, await readPositions(stage.master))
  try {
    return await measureMapPage(page, Math.max(1, Math.round(times / 20)), times)
  } finally {
    await page.end()
  }
}

/**
 * Measures what the sales map asks of the server: the size of places and pins, and each question beside the same question
 * by hand, in time and in processor time of the database; and the map itself in a browser.
 * @param share - share of 22,000 partners and all that belongs to them
 */
export const measureMaps = async (
  stage: Stage,
  share: number,
  times: number,
  say: (what: string) => void,
): Promise<string[]> => {
  const scene = await stage.database('bench_maps')
  await stage.importInto(scene, stage.master.file)
  const office = await seedOffice(scene)
  await fillHospital(scene, office.tenantId, share, say, hospital)
  const database = tableOf(await measureDatabase(stage, scene, office, times, say))
  return [database, tableOf(await measureBrowser(stage, times, say))]
}
