import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import { monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import { lastWholeMonth, readBaseMonth } from '#server/facts/months/baseMonth.ts'
import type { MonthDecision } from '#server/facts/replaced/monthDecisions.ts'
import { verifyTenantFacts } from '#server/facts/rollups/verifyFacts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { isOnCluster } from '../../support/cluster.ts'
import { analysisSnapshot } from '../../support/facts/analysisSnapshot.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { anOwnDepartment, anUpload, patientHash } from '../../support/facts/factBuilders.ts'
import { figuresFromFacts } from '../../support/facts/figuresFromFacts.ts'
import { isAllTold, type ModelFile, type ModelRow, standingRows } from '../../support/facts/standingFacts.ts'
import { dLine, efLine, fileOf, stayLines } from '../../support/intake/surveyLines.ts'
import { hospitalOn, type Hospital, type SurveyFile } from '../../support/intake/surveyOffice.ts'
import { takeList } from '../../support/intake/takeList.ts'
import { dearRuns } from '../../support/strength.ts'

const months = ['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01'] as const
const period = { startDate: '2026-03-01', endDate: '2026-07-31' }

let product: TestApi
let clinics: readonly [number, number]
beforeAll(async () => {
  product = await testApi()
  clinics = [await anInstitution(product.database.owner), await anInstitution(product.database.owner)]
})
afterAll(() => product.stop())

/* The possible steps. */

const month = fc.constantFrom(...months)
const department = fc.integer({ min: 0, max: 2 })
const listRow = fc.record({
  month,
  department,
  day: fc.integer({ min: 1, max: 28 }),
  patient: fc.constantFrom('1', '2', '3', null),
  clinic: fc.integer({ min: 0, max: 1 }),
})
const decision = fc.record({
  decision: fc.constantFrom('replace', 'replace', 'replace', 'add', 'leave_out'),
  departments: fc.option(fc.subarray([0, 1, 2], { minLength: 1 })),
})
const list = fc.record({
  does: fc.constantFrom('referral', 'reverse_referral'),
  rows: fc.array(listRow, { minLength: 1, maxLength: 6 }),
  decisions: fc.tuple(decision, decision, decision, decision),
})
/** Each stay with its admission and the discharges that different files may contain. */
const stays = [
  { patient: '1', admission: '20260405', discharges: ['20260410', '20260503', '20260611'] },
  { patient: '1', admission: '20260420', discharges: ['20260425', '20260520'] },
  { patient: '2', admission: '20260410', discharges: ['20260430', '20260501', '20260615'] },
  { patient: '3', admission: '20260601', discharges: ['20260605', '20260702'] },
] as const
const dayOf = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
const monthOfDigits = (digits: string) => monthOf(dayOf(digits))
const survey = fc
  .record({
    does: fc.constantFrom('ff1_file', 'd_file', 'hospital_admission_ef_file', 'outpatient_ef_file'),
    month,
    length: fc.constantFrom(1, 1, 1, 2),
    chosen: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    points: fc.integer({ min: 1, max: 900 }),
  })
  .filter(({ month: first, length }) => monthAfter(first, length - 1) <= '2026-07-01')
const step = fc.oneof(
  { weight: 4, arbitrary: list },
  { weight: 4, arbitrary: survey },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('undo'), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('enter'), month, clinic: fc.integer({ min: 0, max: 1 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type List = typeof list extends fc.Arbitrary<infer T> ? T : never
type Survey = typeof survey extends fc.Arbitrary<infer T> ? T : never

/* The contents of a survey file, as lines and as rows of the model. */

const surveyRows = ({ does, month: first, length, chosen, points }: Survey) => {
  const covered = monthsBetween(first, monthAfter(first, length - 1))
  const lines: string[] = []
  const rows: ModelRow[] = []
  for (const place of chosen) {
    const { patient, admission, discharges } = stays[place as 0 | 1 | 2 | 3]
    const discharge = discharges.find((day) => covered.includes(monthOfDigits(day)))
    const key = `${patient} ${admission}`
    if (does === 'outpatient_ef_file') {
      const visit = `${first.slice(0, 7).replace('-', '')}0${place + 1}`
      lines.push(
        efLine({
          patient,
          admission: visit,
          discharge: '19500102',
          category: '11',
          receiptCode: '111000110',
          points: '1',
        }),
      )
      rows.push({ tag: `${place}`, month: first, department: 0 })
    } else if (discharge) {
      const cells = { patient, admission, discharge, points: String(points) }
      if (does === 'ff1_file') lines.push(...stayLines({ ...cells, operation: [admission, 'K546'] }))
      else if (does === 'd_file') lines.push(dLine(cells))
      else lines.push(efLine(cells))
      rows.push({
        tag: `${key} ${dayOf(discharge)}`,
        month: monthOfDigits(discharge),
        department: 0,
        ...(does === 'ff1_file' && { stay: { key, discharge } }),
      })
    }
  }
  return { covered, lines, rows }
}

/* A hospital for the steps, with its model. */

interface Entry {
  readonly month: string
  readonly clinic: number
}

class Office {
  readonly person: Person
  readonly client: Client
  readonly hospital: Hospital
  readonly departments: readonly number[]
  files: ModelFile[] = []
  readonly entries: Entry[] = []
  #serial = 0

  constructor(person: Person, client: Client, departments: readonly number[]) {
    this.person = person
    this.client = client
    this.departments = departments
    this.hospital = hospitalOn(
      { database: product.database, storage: folderStorage(product.storageDir) },
      { tenantId: person.tenantId, accountId: person.accountId },
    )
  }

  departmentAt(place: number) {
    return place === 0 ? 0 : (this.departments[place - 1] ?? 0)
  }

  async takeList({ does: kind, rows, decisions }: List) {
    const { tenantId } = this.person
    const decided = months.flatMap((at, place): MonthDecision[] => {
      const one = decisions[place]
      if (!one || !rows.some((row) => row.month === at)) return []
      const limited = one.departments?.map((index) => this.departmentAt(index)) ?? null
      return [{ month: at, decision: one.decision, departmentIds: one.decision === 'replace' ? limited : null }]
    })
    const isTaken = (at: string) => decided.some((one) => one.month === at && one.decision !== 'leave_out')
    const taken = rows.filter((row) => isTaken(row.month))
    if (taken.length === 0) return
    const uploadId = await anUpload(product.database.owner, this.person, kind)
    this.#serial += 1
    const tag = (index: number) => `${this.#serial}-${index}`
    await takeList(product.database, {
      tenantId,
      uploadId,
      table: kind === 'referral' ? 'referrals' : 'reverse_referrals',
      decisions: decided,
      facts: taken.map((row, index) => ({
        upload_row: index + 2,
        day: `${row.month.slice(0, 8)}${String(row.day).padStart(2, '0')}`,
        institution_id: clinics[row.clinic === 0 ? 0 : 1],
        own_department_id: this.departmentAt(row.department) || null,
        patient_id: row.patient && row.patient.padStart(10, '0'),
        patient_hash: row.patient && patientHash(tenantId, row.patient.padStart(10, '0')).toString('hex'),
        details:
          kind === 'referral'
            ? {
                referral_department: null,
                first_visit_flag: index % 2 === 0,
                doctor_name_from: null,
                doctor_name_to: null,
                reason_for_presenting: tag(index),
                is_replied: [true, false, null][index % 3] ?? null,
                replied_on: null,
              }
            : { specialty_id: null, reverse_referral_control_id: tag(index) },
      })),
    })
    this.files.push({
      id: uploadId,
      kind,
      decisions: decided,
      rows: taken.map((row, index) => ({
        tag: tag(index),
        month: row.month,
        department: this.departmentAt(row.department),
      })),
    })
  }

  /** @returns the actual and the expected status of the upload; undefined if the file would have no rows */
  async takeSurvey(given: Survey) {
    const { covered, lines, rows } = surveyRows(given)
    const [first = ''] = covered
    const last = covered.at(-1) ?? first
    if (rows.length === 0) return undefined
    const file: SurveyFile = {
      kind: given.does,
      contents: fileOf(...lines),
      month: first.slice(0, 7),
      lastMonth: last.slice(0, 7),
    }
    const decisions = covered.map((at) => ({ month: at, decision: 'replace', departmentIds: null }) as const)
    const upload = await this.hospital.take(file)
    const model = { id: upload.id, kind: given.does, decisions, rows }
    const isRefused = given.does === 'ff1_file' && isAllTold(this.files, model)
    if (!isRefused) this.files.push(model)
    return { status: upload.status, expected: isRefused ? 'failed' : 'completed' }
  }

  /** Undoes a file. @returns the announced consequences and the actual ones */
  async undo(which: number) {
    const file = this.files[which % Math.max(1, this.files.length)]
    if (!file) return undefined
    const before = { rows: standingRows(this.files, file.kind), loaded: this.loaded(file.kind) }
    const { undo } = await this.client.readDataUpload({ id: file.id })
    await this.client.deleteDataUpload({ id: file.id, withFacts: true })
    this.files = this.files.filter((other) => other !== file)
    const after = standingRows(this.files, file.kind)
    const stood = new Set(before.rows.map(({ fileId, tag }) => `${fileId} ${tag}`))
    const back = after.filter(({ fileId, tag }) => !stood.has(`${fileId} ${tag}`))
    const loaded = this.loaded(file.kind)
    const came = {
      returningMonths: [...new Set(back.map((row) => row.month))].toSorted(),
      emptiedMonths: before.loaded.filter((at) => !loaded.includes(at)),
      isForgotten: false,
      ...(file.kind !== 'outpatient_ef_file' && {
        factCount: before.rows.filter(({ fileId }) => fileId === file.id).length,
        returningCount: back.length,
      }),
    }
    return { undo, came }
  }

  async enter({ month: at, clinic }: Entry) {
    await this.client.createReferral({
      id: clinics[clinic === 0 ? 0 : 1],
      body: { referralDate: `${at.slice(0, 8)}15`, firstVisitFlag: true },
    })
    this.entries.push({ month: at, clinic })
  }

  loaded(kind: UploadKind) {
    return [...new Set(standingRows(this.files, kind).map((row) => row.month))].toSorted()
  }
}

const stored: Readonly<Record<UploadKind, string>> = {
  referral: `select upload_id as id, reason_for_presenting as tag from referrals where tenant_id = $1 and upload_id is not null`,
  reverse_referral: `select upload_id as id, reverse_referral_control_id as tag from reverse_referrals where tenant_id = $1`,
  ff1_file: `
    select upload_id as id, to_char(admission_date, 'YYYYMMDD') || ' ' || discharge_date as tag
    from hospital_admissions where tenant_id = $1`,
  d_file: `
    select upload_id as id, to_char(admission_date, 'YYYYMMDD') || ' ' || month as tag
    from admission_charges where tenant_id = $1 and source = 'd'`,
  hospital_admission_ef_file: `
    select upload_id as id, to_char(admission_date, 'YYYYMMDD') || ' ' || month as tag
    from admission_charges where tenant_id = $1 and source = 'ef'`,
  outpatient_ef_file: `
    select upload_id as id, month || ' ' || (first_visit_count + revisit_count) as tag from outpatient_months where tenant_id = $1`,
}

/** The facts of a kind that should be current, in the format of `stored`. */
const expected = (office: Office, kind: UploadKind) => {
  const rows = standingRows(office.files, kind)
  if (kind === 'outpatient_ef_file')
    return [...Map.groupBy(rows, ({ fileId, month: at }) => `${fileId} ${at}`)].map(
      ([key, visits]) => `${key} ${visits.length}`,
    )
  return rows.map(({ fileId, tag, month: at }) => {
    const [, admission = '', discharge = ''] = tag.split(' ')
    if (kind === 'referral' || kind === 'reverse_referral') return `${fileId} ${tag}`
    return `${fileId} ${admission} ${kind === 'ff1_file' ? discharge : at}`
  })
}

const check = async (office: Office, seen: Map<string, unknown>) => {
  const { person, client, files, entries } = office
  const { owner, app, jobs } = product.database
  const { tenantId } = person
  for (const kind of UploadKind.options) {
    const { rows } = await owner.query<{ id: number; tag: string }>(stored[kind], [tenantId])
    expect(rows.map(({ id, tag }) => `${id} ${tag}`).toSorted()).toEqual(expected(office, kind).toSorted())
  }
  expect(await verifyTenantFacts(jobs, tenantId)).toEqual([])

  const { kinds, dueMonth } = await client.getDataSyncStatuses({ from: period.startDate })
  for (const { kind, months: shown, firstMonth } of kinds) {
    const loaded = office.loaded(kind)
    const [first = null] = loaded
    expect(firstMonth).toBe(first)
    expect(shown.filter(({ isLoaded }) => isLoaded).map((one) => one.month)).toEqual(loaded)
    const isDue = (at: string) => at <= dueMonth || at < (loaded.at(-1) ?? '')
    expect(shown.filter(({ isMissing }) => isMissing).map((one) => one.month)).toEqual(
      shown.map((one) => one.month).filter((at) => first !== null && at > first && !loaded.includes(at) && isDue(at)),
    )
    for (const { month: at, upload } of shown) {
      const standing = standingRows(files, kind).filter((row) => row.month === at)
      const latest = files.findLast(({ id }) => standing.some(({ fileId }) => fileId === id))
      expect(upload?.id).toBe(latest?.id)
    }
  }
  const { tenant } = await client.getCurrentUser()
  expect(tenant.dataAvailabilities.map(({ kind, firstMonth, lastMonth }) => [kind, firstMonth, lastMonth])).toEqual(
    UploadKind.options.flatMap((kind) => {
      const loaded = office.loaded(kind)
      return loaded.length > 0 ? [[kind, loaded[0], loaded.at(-1)]] : []
    }),
  )

  const referrals = standingRows(files, 'referral')
  const totals = office.loaded('referral').map((at) => ({
    month: at,
    count: [...referrals, ...entries].filter((row) => row.month === at).length,
  }))
  expect(await withTenant(app, tenantId, (tx) => readBaseMonth(tx, tenantId, dayInJapan()))).toBe(
    lastWholeMonth(totals) ?? null,
  )

  const chart = await client.getReferralChart({ body: { period, unitType: 'month' } })
  for (const { startDate, endDate, items } of chart.referrals) {
    const figures = await figuresFromFacts(
      owner,
      tenantId,
      { startDate, endDate },
      { departments: null, institutions: null },
    )
    for (const { key, value } of items) expect([startDate, key, value]).toEqual([startDate, key, figures[key]])
  }
  const { medicalInstitutions } = await client.rankReferralTotals({ body: { period } })
  expect(medicalInstitutions.reduce((sum, { referralCount }) => sum + referralCount, 0)).toBe(
    referrals.length + entries.length,
  )

  const state = JSON.stringify([files.map(({ id }) => id), entries.length])
  const snapshot = await analysisSnapshot(client, clinics[0], period)
  if (seen.has(state)) expect(snapshot).toEqual(seen.get(state))
  else seen.set(state, snapshot)
}

test(
  'whatever is taken in, undone and entered, in whatever order, what stands is what no file that stands has replaced',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), fc.nat(), async (steps, last) => {
        const { database } = product
        const person = await aPerson(database, await aTenant(database))
        const departments = [
          await anOwnDepartment(database.owner, person.tenantId, '内科'),
          await anOwnDepartment(database.owner, person.tenantId, '外科'),
        ]
        const office = new Office(person, await product.clientFor(person), departments)
        const seen = new Map<string, unknown>()
        await check(office, seen)
        const happen = async (given: Step) => {
          if (given.does === 'undo') {
            const undone = await office.undo(given.which)
            if (undone) expect(undone.undo).toMatchObject(undone.came)
          } else if (given.does === 'enter') await office.enter(given)
          else if ('rows' in given) await office.takeList(given)
          else {
            const taken = await office.takeSurvey(given)
            expect(taken?.status).toBe(taken?.expected)
          }
          await check(office, seen)
        }
        for (const given of steps) await happen(given)
        while (office.files.length > 0) await happen({ does: 'undo', which: last })
      }),
      dearRuns(10),
    )
  },
  isOnCluster ? 2_400_000 : 600_000,
)
