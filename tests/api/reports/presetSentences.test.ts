import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { daysAfter, millisecondsPerDay } from '#contract/days.ts'
import { lastDayOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import { reportOf, reportPresets } from '#contract/reports/presets.ts'
import type { ReadyReport } from '#contract/reports/tiles/readyDashboard.ts'
import { readyDashboards } from '#contract/reports/tiles/readyDashboards.ts'
import { pivotRequest, resultsRequest } from '#contract/reports/results.ts'
import { type ReportKind, reportKinds } from '#contract/reports/valueTypes.ts'
import type { Client } from '#dataProvider/client.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'
import type { Random } from '#server/sampleFiles/random.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { itemOf, reportOf as reportOfItems } from '../../support/reports/reportItems.ts'
import { loadMonths } from '../../support/facts/loadedMonths.ts'
import { storeFacts } from '../../support/facts/chartOffice.ts'
import {
  anOwnDepartment,
  anUpload,
  preparedReferral,
  preparedReverseReferral,
} from '../../support/facts/factBuilders.ts'
import { seededRandom } from '../../support/strength.ts'

const [first, base, today] = ['2023-04-01', '2026-02-01', '2026-03-20'] as const

interface Months {
  readonly from: string
  readonly to: string
}
const span = (from: string, to: string): Months => ({ from, to })
/** What the sentences say of periods, as of the base month. */
const [year, yearBefore] = [span('2025-03-01', base), span('2024-03-01', '2025-02-01')]
const [fiscal, fiscalBefore] = [span('2025-04-01', base), span('2024-04-01', '2025-02-01')]
const [quarter, quarterBefore] = [span('2025-12-01', base), span('2024-12-01', '2025-02-01')]
/** Reports on contacts alone go on into the current month. */
const fiscalToday = span('2025-04-01', monthOf(today))
const [month, monthBefore] = [span(base, base), span('2025-02-01', '2025-02-01')]

interface Fact {
  readonly institution: number
  readonly department: number
  readonly day: string
}
interface Contact {
  readonly id: number
  readonly institution: number
  readonly type: 'visit' | 'new_visit' | 'phone' | 'refused_referral'
  readonly day: string
  readonly isAttended: boolean
  readonly staff: number
}

interface World {
  readonly client: Client
  readonly institutions: readonly number[]
  readonly departments: readonly number[]
  readonly labelId: number
  /** Institutions by the name of their area. */
  readonly areas: ReadonlyMap<string, readonly number[]>
  readonly referrals: readonly (Fact & { readonly isReplied: boolean | null })[]
  readonly sent: readonly Fact[]
  readonly contacts: readonly Contact[]
  readonly voices: readonly { readonly institution: number; readonly day: string }[]
}

/** The same day some months later, or the last of that month. */
const monthsFrom = (day: string, count: number) => {
  const of = monthAfter(day, count)
  return lastDayOf(of).slice(8) < day.slice(8) ? lastDayOf(of) : `${of.slice(0, 8)}${day.slice(8)}`
}
const isIn = (day: string, { from, to }: Months) => monthOf(day) >= from && monthOf(day) <= to
const isVisit = ({ type }: Contact) => type === 'visit' || type === 'new_visit'

/** Second computations, straight from the facts. `of` says whose facts count. */
const told = ({ referrals, sent, contacts, voices }: World) => {
  type Of = (one: { readonly institution: number; readonly department?: number }) => boolean
  const institutionsIn = (of: Of, months: Months) =>
    new Set(referrals.filter((one) => of(one) && isIn(one.day, months)).map(({ institution }) => institution))
  return {
    referrals: (of: Of, months: Months) => referrals.filter((one) => of(one) && isIn(one.day, months)).length,
    unreplied: (of: Of, months: Months) =>
      referrals.filter((one) => of(one) && isIn(one.day, months) && one.isReplied === false).length,
    replied: (of: Of, months: Months) => {
      const known = referrals.filter((one) => of(one) && isIn(one.day, months) && one.isReplied !== null)
      return known.length === 0 ? null : (100 * known.filter((one) => one.isReplied).length) / known.length
    },
    sent: (of: Of, months: Months) => sent.filter((one) => of(one) && isIn(one.day, months)).length,
    visits: (of: Of, months: Months) =>
      contacts.filter((one) => of(one) && isVisit(one) && isIn(one.day, months)).length,
    attended: (of: Of, months: Months) => {
      const made = contacts.filter((one) => of(one) && isVisit(one) && isIn(one.day, months))
      return made.length === 0 ? null : (100 * made.filter((one) => one.isAttended).length) / made.length
    },
    visited: (of: Of, months: Months) =>
      new Set(contacts.filter((one) => of(one) && isVisit(one) && isIn(one.day, months)).map((one) => one.institution))
        .size,
    contacts: (of: Of, months: Months) => contacts.filter((one) => of(one) && isIn(one.day, months)).length,
    refused: (of: Of, months: Months) =>
      contacts.filter((one) => of(one) && one.type === 'refused_referral' && isIn(one.day, months)).length,
    voices: (of: Of, months: Months) => voices.filter((one) => of(one) && isIn(one.day, months)).length,
    referring: (of: Of, months: Months) => institutionsIn(of, months).size,
    /** Who began: some referrals, and none in the twelve months before. */
    begun: (of: Of, months: Months) => {
      const before = institutionsIn(of, span(monthAfter(months.from, -12), monthAfter(months.from, -1)))
      return [...institutionsIn(of, months)].filter((id) => !before.has(id)).length
    },
    /** Who stopped: none, but some in the same months a year before. */
    stopped: (of: Of, months: Months) => {
      const now = institutionsIn(of, months)
      return [...institutionsIn(of, span(monthAfter(months.from, -12), monthAfter(months.to, -12)))].filter(
        (id) => !now.has(id),
      ).length
    },
    lastVisit: (id: number): string | undefined =>
      contacts
        .filter((one) => one.institution === id && isVisit(one) && one.day <= today)
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
  }
}

const at = (id: number) => (one: { readonly institution: number }) => one.institution === id
const to = (id: number) => (one: { readonly department?: number }) => one.department === id
const all = () => true

const aHistory = (random: Random) => {
  const begins = random.chance(0.2) ? random.whole(31, 34) : random.whole(-30, 30)
  const stops = random.whole(10, 60)
  const rate = random.pick([0, 0.5, 1, 3] as const)
  return (index: number) => (index < begins || index > stops ? 0 : random.whole(0, Math.ceil(2 * rate)))
}

let product: TestApi
let world: World
beforeAll(async () => {
  // Reports end with the base month and count days up to today.
  vi.useFakeTimers({ now: Date.parse(`${today}T09:00:00+09:00`), toFake: ['Date'] })
  product = await testApi()
  const { owner } = product.database
  await owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区')
    on conflict do nothing`,
  )
  const random = seededRandom(5)
  const person = await aPerson(product.database, await aTenant(product.database), { role: 'owner' })
  const { tenantId } = person
  const colleague = await aPerson(product.database, tenantId)
  const codes = ['43101', '43102'] as const
  const institutions: number[] = []
  for (let count = 0; count < 48; count += 1)
    institutions.push(await anInstitution(owner, { municipalityCode: codes[count % 2] ?? null }))
  const departments = [
    await anOwnDepartment(owner, tenantId, '内科'),
    await anOwnDepartment(owner, tenantId, '外科'),
  ] as const
  const client = await product.clientFor(person)
  const { id: labelId } = await client.createMedicalInstitutionLabel({
    body: {
      name: 'エリア',
      componentType: 'area',
      areas: [
        { name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] },
        { name: '東', addresses: [{ prefecture: '43', cityOrLocality: '43102' }] },
      ],
    },
  })
  const months = monthsBetween(first, base)
  const dayIn = (one: string) => `${one.slice(0, 8)}${String(random.whole(1, 28)).padStart(2, '0')}`
  const drawn = <T>(draw: (institution: number, month: string) => T): T[] =>
    institutions.flatMap((institution) => {
      const countIn = aHistory(random)
      return months.flatMap((one, index) => Array.from({ length: countIn(index) }, () => draw(institution, one)))
    })
  const fact = (institution: number, one: string) => ({
    institution,
    department: random.pick(departments),
    day: dayIn(one),
  })
  const referrals = [
    // Every month has a list.
    ...months.map((one) => ({
      institution: institutions[0] ?? 0,
      department: departments[0],
      day: one,
      isReplied: true,
    })),
    ...drawn((institution, one) => ({
      ...fact(institution, one),
      isReplied: random.pick([true, true, false, null] as const),
    })),
  ]
  const sent = [
    ...months.map((one) => ({ institution: institutions[1] ?? 0, department: departments[0], day: one })),
    ...drawn(fact),
  ]
  const place = { tenantId, uploadId: await anUpload(owner, person) }
  await storeFacts(product, tenantId, {
    referrals: referrals.map(({ institution, department, day, isReplied }) =>
      preparedReferral(place, {
        referral_date: day,
        medical_institution_id: institution,
        own_department_id: department,
        is_replied: isReplied,
      }),
    ),
    reverseReferrals: sent.map(({ institution, department, day }) =>
      preparedReverseReferral(place, {
        reverse_referral_date: day,
        medical_institution_id_to: institution,
        own_department_id: department,
      }),
    ),
    admissions: [],
  })
  const contacts: Contact[] = []
  for (const institution of institutions)
    for (let count = random.whole(0, 7); count > 0; count -= 1) {
      const contact = {
        institution,
        type: random.pick(['visit', 'visit', 'new_visit', 'phone', 'refused_referral'] as const),
        day: daysAfter('2024-02-01', random.whole(0, 775)),
        isAttended: random.chance(0.5),
        staff: random.pick([person.accountId, colleague.accountId] as const),
      }
      const { rows } = await owner.query<{ id: number }>(
        `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, is_doctor_attended)
        values ($1, $2, $3, $4, $5, $5, $6) returning id`,
        [tenantId, institution, contact.type, contact.day, contact.staff, contact.isAttended],
      )
      contacts.push({ ...contact, id: rows[0]?.id ?? 0 })
    }
  const voices = Array.from({ length: 25 }, () => ({
    institution: random.pick(institutions as [number, ...number[]]),
    day: daysAfter('2024-03-01', random.whole(0, 720)),
  }))
  for (const { institution, day } of voices)
    await client.createVoc({
      body: {
        medicalInstitutionId: institution,
        title: '返書が遅い',
        reportedDate: day,
        userId: person.accountId,
        priority: 'HIGH',
        status: 'NOT_STARTED',
      },
    })
  const areas = new Map([
    ['中央', institutions.filter((_, index) => index % 2 === 0)],
    ['東', institutions.filter((_, index) => index % 2 === 1)],
  ])
  world = { client, institutions, departments, labelId, areas, referrals, sent, contacts, voices }
})
afterAll(async () => {
  vi.useRealTimers()
  await product.stop()
})

interface Row {
  readonly id: number
  readonly name: string
  readonly cell: (itemKey: string) => unknown
}
interface Computed {
  readonly rows: readonly Row[]
  readonly total: Row['cell']
  /** Definitions of the columns, in order. */
  readonly shown: readonly string[]
}

const camelResults = fieldConverter(z.object(resultsRequest), 'toCamel')
const camelPivot = fieldConverter(z.object(pivotRequest), 'toCamel')

const compute = async (kind: ReportKind, report: ReturnType<typeof reportOf>): Promise<Computed> => {
  const { client, labelId } = world
  const body = { ...(camelResults(report) as object), perPage: 100 }
  const cellIn = (values: readonly unknown[]) => (key: string) => {
    const place = report.display_items.indexOf(key)
    if (place === -1) throw new Error(`${key} is not shown`)
    return values[place]
  }
  const shown = report.display_items.map((key) => report.items.find((one) => one.key === key)?.definition_key ?? '')
  if (kind === 'communication') {
    const asked = { ...body, communicationType: report.communication_type } as never
    const { results } = await client.computeCommunicationReport({ body: asked })
    const rows = results.map(({ communicationId: id, medicalInstitutionName: name, values }) => ({
      id,
      name,
      cell: cellIn(values),
    }))
    return { rows, total: () => null, shown }
  }
  const { results, resultsTotal } =
    kind === 'medical_institution'
      ? await client.computeMedicalInstitutionReport({ body: body as never })
      : kind === 'area'
        ? await client.computeAreaReport({ body: { ...body, medicalInstitutionLabelId: labelId } as never })
        : await client.computeOwnDepartmentReport({ body: body as never })
  return {
    rows: results.map(({ id, name, values }) => ({ id, name, cell: cellIn(values) })),
    total: cellIn(resultsTotal),
    shown,
  }
}

/** Columns hold what a second computation says of each row. */
const expectCells = (rows: readonly Row[], key: string, says: (row: Row) => unknown) => {
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const [cell, said] = [row.cell(key), says(row)]
    if (typeof said === 'number') expect([row.name, key, cell]).toEqual([row.name, key, expect.closeTo(said, 6)])
    else expect([row.name, key, cell]).toEqual([row.name, key, said])
  }
}

/** The rows are those that a sentence names, all of them, and some are not. */
const expectNamed = (rows: readonly Row[], says: (id: number) => boolean) => {
  const named = world.institutions.filter(says)
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(named)
  expect(named.length).toBeGreaterThan(0)
  expect(named.length).toBeLessThan(world.institutions.length)
}

const expectOrder = (rows: readonly Row[], key: string, operator: 'asc' | 'desc') => {
  const cells = rows.map((row) => row.cell(key) as number | string)
  const sorted = cells.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  expect(cells).toEqual(operator === 'asc' ? sorted : sorted.toReversed())
}

const inArea = ({ name }: Row) => {
  const members = world.areas.get(name) ?? []
  return (one: { readonly institution: number }) => members.includes(one.institution)
}
const inDepartment =
  ({ id }: Row) =>
  (one: { readonly department?: number }) =>
    to(id)(one)
const namedAreas = ({ rows }: Computed) => rows.filter(({ name }) => world.areas.has(name))
const ownDepartments = ({ rows }: Computed) => rows.filter(({ id }) => id > 0)

type Sentence = (computed: Computed, is: ReturnType<typeof told>) => void

/** What stays brought is computed again in randomReports.test.ts; here is nobody admitted. */
const stays =
  (definitions: readonly string[]): Sentence =>
  (computed, is) => {
    expect(computed.shown).toEqual(definitions)
    const rows = computed.rows.filter(({ id, name }) => world.areas.has(name) || world.departments.includes(id))
    expectCells(rows, 'referral_count', (row) =>
      is.referrals(world.areas.has(row.name) ? inArea(row) : inDepartment(row), year),
    )
  }

const twoYears =
  (
    rowsOf: (computed: Computed) => readonly Row[],
    of: (row: Row) => Parameters<ReturnType<typeof told>['referrals']>[0],
  ): Sentence =>
  (computed, is) => {
    const rows = rowsOf(computed)
    expectCells(rows, 'now', (row) => is.referrals(of(row), fiscal))
    expectCells(rows, 'before', (row) => is.referrals(of(row), fiscalBefore))
    expectCells(rows, 'change', (row) => is.referrals(of(row), fiscal) - is.referrals(of(row), fiscalBefore))
  }

const quarters = [
  span('2025-03-01', '2025-05-01'),
  span('2025-06-01', '2025-08-01'),
  span('2025-09-01', '2025-11-01'),
  quarter,
]

const visitsOf = (type: Contact['type']) => world.contacts.filter((one) => one.type === type)
const byDay: Sentence = ({ rows }) => {
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
    visitsOf('visit')
      .map(({ id }) => id)
      .toSorted((one, other) => one - other),
  )
  expectOrder(rows, 'acted_date', 'desc')
}

/** The sentence of each preset, read literally. The presets' own words stand in contract/reports/presets.ts. */
const presets: Readonly<Record<string, Sentence>> = {
  'area.two_years': (computed, is) => {
    twoYears(namedAreas, inArea)(computed, is)
    expectOrder(computed.rows, 'now', 'desc')
  },
  'area.penetration': (computed, is) => {
    const rows = namedAreas(computed)
    expectCells(rows, 'referring_institution_count', (row) => is.referring(inArea(row), year))
    expectCells(
      rows,
      'referring_rate',
      (row) => (100 * is.referring(inArea(row), year)) / Number(row.cell('institution_count')),
    )
    expect(computed.shown).toContain('referrals_per_10000')
  },
  'area.new_and_lost': (computed, is) => {
    const rows = namedAreas(computed)
    expectCells(rows, 'referring_institution_count', (row) => is.referring(inArea(row), fiscal))
    expectCells(rows, 'new_referring_institution_count', (row) => is.begun(inArea(row), fiscal))
    expectCells(rows, 'lost_referring_institution_count', (row) => is.stopped(inArea(row), fiscal))
  },
  'area.visits': (computed, is) => {
    const rows = namedAreas(computed)
    expectCells(rows, 'visit_count', (row) => is.visits(inArea(row), fiscalToday))
    expectCells(rows, 'visited_institution_count', (row) => is.visited(inArea(row), fiscalToday))
    expectCells(rows, 'doctor_interview_rate', (row) => is.attended(inArea(row), fiscalToday))
  },
  'area.stays': stays([
    'referral_count',
    'hospital_admission_count',
    'hospital_admission_rate',
    'standard_revenue',
    'revenue_per_admission',
  ]),
  'own_department.quarters': (computed, is) => {
    for (const [place, months] of quarters.entries())
      expectCells(ownDepartments(computed), `quarter_${place + 1}`, (row) => is.referrals(inDepartment(row), months))
    expectCells(ownDepartments(computed), 'referral_count', (row) => is.referrals(inDepartment(row), year))
  },
  'own_department.two_years': twoYears(ownDepartments, inDepartment),
  'own_department.stays': stays([
    'referral_count',
    'hospital_admission_count',
    'hospital_admission_rate',
    'operation_count',
    'average_hospital_days',
    'standard_revenue',
  ]),
  'own_department.replies': (computed, is) => {
    expectCells(ownDepartments(computed), 'unreplied_count', (row) => is.unreplied(inDepartment(row), year))
    expectCells(ownDepartments(computed), 'reply_rate', (row) => is.replied(inDepartment(row), year))
    expectOrder(computed.rows, 'unreplied_count', 'desc')
  },
  // Their values are those of the charts, which officialRates.test.ts computes again.
  'own_department.official_rates': ({ shown }) => {
    expect(shown).toEqual(
      expect.arrayContaining([
        'law_referral_rate',
        'law_reverse_referral_rate',
        'fee_referral_rate',
        'fee_reverse_referral_rate',
      ]),
    )
  },
  'medical_institution.abc': ({ rows }, is) => {
    expectCells(rows, 'referral_count', ({ id }) => is.referrals(at(id), year))
    expectCells(rows, 'referral_average', ({ id }) => is.referrals(at(id), year) / 12)
    expectCells(rows, 'referral_share', ({ id }) => (100 * is.referrals(at(id), year)) / is.referrals(all, year))
    expectCells(rows, 'last_visit_date', ({ id }) => is.lastVisit(id) ?? null)
    expectOrder(rows, 'referral_count', 'desc')
  },
  'medical_institution.falling': (computed, is) => {
    twoYears(
      ({ rows }) => rows,
      ({ id }) => at(id),
    )(computed, is)
    expectNamed(computed.rows, (id) => is.referrals(at(id), fiscal) < is.referrals(at(id), fiscalBefore))
    expectOrder(computed.rows, 'change', 'asc')
  },
  'medical_institution.replies': ({ rows }, is) => {
    expectNamed(rows, (id) => is.unreplied(at(id), year) > 0)
    expectCells(rows, 'unreplied_count', ({ id }) => is.unreplied(at(id), year))
    expectCells(rows, 'reply_rate', ({ id }) => is.replied(at(id), year))
    expectOrder(rows, 'unreplied_count', 'desc')
  },
  'medical_institution.balance': ({ rows }, is) => {
    expectCells(rows, 'referral_count', ({ id }) => is.referrals(at(id), year))
    expectCells(rows, 'reverse_referral_count', ({ id }) => is.sent(at(id), year))
    expectCells(rows, 'difference_count', ({ id }) => is.referrals(at(id), year) - is.sent(at(id), year))
  },
  'medical_institution.not_visited': ({ rows }, is) => {
    expectNamed(rows, (id) => {
      const last = is.lastVisit(id)
      const days = last === undefined ? Infinity : (Date.parse(today) - Date.parse(last)) / millisecondsPerDay
      return is.referrals(at(id), year) > 0 && days >= 183
    })
    expectOrder(rows, 'referral_count', 'desc')
  },
  // A table of counts, which the pivot test below reads.
  'communication.staff_months': ({ rows }) => expect(rows).toHaveLength(visitsOf('visit').length),
  'communication.visits': (computed, is) => {
    byDay(computed, is)
    expect(computed.shown).toEqual(['acted_date', 'user', 'is_doctor_attended', 'attendee', 'story'])
  },
  'communication.effect': (computed, is) => {
    byDay(computed, is)
    for (const { id, cell } of computed.rows) {
      const visit = world.contacts.find((one) => one.id === id)
      const { institution = 0, day = '' } = visit ?? {}
      const between = (from: string, until: string) =>
        monthOf(from) < first || monthOf(until) > base
          ? null
          : world.referrals.filter((one) => one.institution === institution && one.day >= from && one.day <= until)
              .length
      expect([day, cell('referral_count_before')]).toEqual([day, between(monthsFrom(day, -3), daysAfter(day, -1))])
      expect([day, cell('referral_count_after')]).toEqual([day, between(daysAfter(day, 1), monthsFrom(day, 3))])
    }
  },
  'communication.municipality_years': ({ rows }) => expect(rows).toHaveLength(visitsOf('visit').length),
}

const everyPreset = reportKinds.flatMap((kind) =>
  reportPresets[kind].map((preset) => ({ kind, preset, key: `${kind}.${preset.key}` })),
)

test.each(everyPreset)('the preset $key shows what its sentence says', async ({ kind, preset, key }) => {
  const says = presets[key]
  if (!says) throw new Error(`The sentence of ${key} is not checked`)
  says(await compute(kind, reportOf(preset, 'ja')), told(world))
})

test('tables of visits count the visits of persons and municipalities, without first visits', async () => {
  for (const key of ['staff_months', 'municipality_years']) {
    const preset = reportPresets.communication.find((one) => one.key === key)
    if (!preset) throw new Error(`There is no preset ${key}`)
    const body = { ...(camelPivot(reportOf(preset, 'ja')) as object), communicationType: 'visit' } as never
    const { total, results } = await world.client.pivotCommunicationReport({ body })
    expect(total).toBe(visitsOf('visit').length)
    const countOf = (of: (one: Contact) => unknown) =>
      [...Map.groupBy(visitsOf('visit'), of).values()].map(({ length }) => length).toSorted((one, other) => one - other)
    const rows = results.map((row) => Number(row.total)).toSorted((one, other) => one - other)
    expect(rows).toEqual(
      countOf(({ staff, institution }) =>
        key === 'staff_months' ? staff : world.institutions.indexOf(institution) % 2,
      ),
    )
  }
})

const definitionOf = ({ items, filters = [], sorts = [], communication_type }: ReadyReport) =>
  ({
    items: items.map(({ name, ...item }) => ({ ...item, ...(name && { name: name.ja }) })),
    display_items: items.map(({ key }) => key),
    filter_conditions: filters.map(([item_key, group]) => ({ item_key, matching_groups: [group] })),
    sort_conditions: sorts.map(([item_key, operator]) => ({ item_key, operator })),
    ...(communication_type && { communication_type }),
  }) as unknown as ReturnType<typeof reportOf>

/** What titles of tiles and descriptions say of the reports of ready-made dashboards. The words stand in contract/reports/ready. */
const ready: Readonly<Record<string, Sentence>> = {
  'office_month.month': ({ rows, total }, is) => {
    expectCells(rows, 'referrals', ({ id }) => is.referrals(at(id), month))
    expect(total('referrals')).toBe(is.referrals(all, month))
    expect(total('referrals_before')).toBe(is.referrals(all, monthBefore))
    expect(total('reverse')).toBe(is.sent(all, month))
    expect(total('reverse_before')).toBe(is.sent(all, monthBefore))
    expect(total('visits')).toBe(is.visits(all, month))
    expect(total('visits_before')).toBe(is.visits(all, monthBefore))
    expectOrder(rows, 'referrals', 'desc')
  },
  'office_month.waiting': ({ rows }, is) => {
    expectNamed(rows, (id) => is.unreplied(at(id), year) > 0)
    expectOrder(rows, 'unreplied', 'desc')
  },
  'management.year': (computed, is) => {
    const { total } = computed
    expectCells(ownDepartments(computed), 'referrals', (row) => is.referrals(inDepartment(row), fiscal))
    expect(total('referrals')).toBe(is.referrals(all, fiscal))
    expect(total('referrals_before')).toBe(is.referrals(all, fiscalBefore))
    expect(total('reverse')).toBe(is.sent(all, fiscal))
    expect(total('reverse_before')).toBe(is.sent(all, fiscalBefore))
    expectOrder(computed.rows, 'referrals', 'desc')
  },
  'management.official': ({ shown }) =>
    expect(shown).toEqual([
      'law_referral_rate',
      'law_referral_rate',
      'law_reverse_referral_rate',
      'law_reverse_referral_rate',
    ]),
  'declining_partners.fewer': ({ rows, total }, is) => {
    const lost = (id: number) => is.referrals(at(id), quarterBefore) - is.referrals(at(id), quarter)
    expectNamed(rows, (id) => lost(id) >= 3)
    const named = world.institutions.filter((id) => lost(id) >= 3)
    const ofNamed = (one: { readonly institution: number }) => named.includes(one.institution)
    expect(total('now')).toBe(is.referrals(ofNamed, quarter))
    expect(total('before')).toBe(is.referrals(ofNamed, quarterBefore))
    expect(total('change')).toBe(is.referrals(ofNamed, quarter) - is.referrals(ofNamed, quarterBefore))
    expectOrder(rows, 'change', 'asc')
  },
  'declining_partners.stopped': ({ rows, total }, is) => {
    const hasStopped = (id: number) => is.referrals(at(id), quarterBefore) >= 2 && is.referrals(at(id), quarter) === 0
    expectNamed(rows, hasStopped)
    expect(total('before')).toBe(is.referrals(({ institution }) => hasStopped(institution), quarterBefore))
    expectOrder(rows, 'before', 'desc')
  },
  'areas.referrals': (computed, is) => {
    expectCells(namedAreas(computed), 'referrals', (row) => is.referrals(inArea(row), fiscal))
    expectCells(namedAreas(computed), 'referrals_before', (row) => is.referrals(inArea(row), fiscalBefore))
  },
  'areas.reach': (computed, is) => {
    expectCells(namedAreas(computed), 'referring', (row) => is.referring(inArea(row), year))
    expectCells(namedAreas(computed), 'visits', (row) => is.visits(inArea(row), year))
  },
  'departments.course': (computed, is) => {
    expectCells(ownDepartments(computed), 'referrals', (row) => is.referrals(inDepartment(row), fiscal))
    expectCells(ownDepartments(computed), 'referrals_before', (row) => is.referrals(inDepartment(row), fiscalBefore))
  },
  'departments.letters': (computed, is) => {
    expectCells(ownDepartments(computed), 'unreplied', (row) => is.unreplied(inDepartment(row), year))
    expectCells(ownDepartments(computed), 'replied', (row) => is.replied(inDepartment(row), year))
    expectCells(ownDepartments(computed), 'reverse', (row) => is.sent(inDepartment(row), fiscal))
  },
  'visits.activity': ({ total }, is) => {
    expect(total('month')).toBe(is.visits(all, month))
    expect(total('month_before')).toBe(is.visits(all, monthBefore))
    expect(total('visits')).toBe(is.visits(all, year))
    expect(total('visits_before')).toBe(is.visits(all, yearBefore))
    expect(total('interviews')).toBeCloseTo(is.attended(all, year) ?? Number.NaN)
    expect(total('interviews_before')).toBeCloseTo(is.attended(all, yearBefore) ?? Number.NaN)
  },
  'visits.visited': ({ rows, total }, is) => {
    const isVisited = (id: number) => is.visits(at(id), year) > 0
    expectNamed(rows, isVisited)
    expect(total('referrals')).toBe(is.referrals(({ institution }) => isVisited(institution), year))
    expect(total('referrals_before')).toBe(is.referrals(({ institution }) => isVisited(institution), yearBefore))
    expectOrder(rows, 'visits', 'desc')
  },
  'visits.effect': ({ rows }) => {
    // Those whose three months afterwards are loaded.
    const known = visitsOf('visit').filter(({ day }) => monthOf(day) <= monthAfter(base, -3))
    expect(known.length).toBeGreaterThan(0)
    expect(rows).toHaveLength(known.length)
    expectOrder(rows, 'date', 'desc')
  },
  'replies.letters': ({ rows, total }, is) => {
    expect(total('unreplied')).toBe(is.unreplied(all, year))
    expect(total('rate')).toBeCloseTo(is.replied(all, year) ?? Number.NaN)
    expectOrder(rows, 'unreplied', 'desc')
  },
  'replies.waiting': ({ rows }, is) => {
    expectNamed(rows, (id) => is.unreplied(at(id), year) > 0)
    expectOrder(rows, 'unreplied', 'desc')
  },
  'replies.balance': ({ rows, total }, is) => {
    expect(total('reverse')).toBe(is.sent(all, year))
    expect(total('reverse_before')).toBe(is.sent(all, yearBefore))
    expectCells(rows, 'difference', ({ id }) => is.referrals(at(id), year) - is.sent(at(id), year))
    expectOrder(rows, 'difference', 'desc')
  },
  'new_partners.counts': (computed, is) => {
    const { total } = computed
    expect(total('new')).toBe(is.begun(all, fiscal))
    expect(total('new_before')).toBe(is.begun(all, fiscalBefore))
    expect(total('lost')).toBe(is.stopped(all, fiscal))
    expect(total('lost_before')).toBe(is.stopped(all, fiscalBefore))
    expect(total('all')).toBe(is.referring(all, fiscal))
    expect(total('all_before')).toBe(is.referring(all, fiscalBefore))
    expectCells(ownDepartments(computed), 'new', (row) => is.begun(inDepartment(row), fiscal))
    expectCells(ownDepartments(computed), 'lost', (row) => is.stopped(inDepartment(row), fiscal))
  },
  'new_partners.began': ({ rows }, is) => {
    expectNamed(
      rows,
      (id) => is.referrals(at(id), quarter) > 0 && is.referrals(at(id), span('2024-12-01', '2025-11-01')) === 0,
    )
    expectOrder(rows, 'now', 'desc')
  },
  'new_partners.prospects': ({ rows }, is) => {
    expectNamed(rows, (id) => is.visits(at(id), year) > 0 && is.referrals(at(id), year) === 0)
    expectOrder(rows, 'visits', 'desc')
  },
  'voices.voices': ({ rows, total }, is) => {
    expect(total('voices')).toBe(is.voices(all, year))
    expect(total('voices_before')).toBe(is.voices(all, yearBefore))
    expect(total('refused')).toBe(is.refused(all, year))
    expect(total('refused_before')).toBe(is.refused(all, yearBefore))
    expect(total('contacts')).toBe(is.contacts(all, year))
    expect(total('contacts_before')).toBe(is.contacts(all, yearBefore))
    expectOrder(rows, 'voices', 'desc')
  },
  'voices.refusals': ({ rows }) => {
    expect(rows).toHaveLength(visitsOf('refused_referral').length)
    expectOrder(rows, 'date', 'desc')
  },
}

const everyReady = Object.entries(readyDashboards).flatMap(([dashboard, { reports }]) =>
  Object.entries(reports).map(([name, report]) => ({ key: `${dashboard}.${name}`, report })),
)

test.each(everyReady)('the ready-made report $key shows what its tiles say', async ({ key, report }) => {
  const says = ready[key]
  if (!says) throw new Error(`What the tiles of ${key} say is not checked`)
  says(await compute(report.kind, definitionOf(report)), told(world))
})

test('who began and who stopped is unknown where a list of the silent months is missing', async () => {
  const { database } = product
  const institutionId = world.institutions[0] ?? 0
  const countsWith = async (...spans: readonly Months[]) => {
    const person = await aPerson(database, await aTenant(database))
    for (const { from, to: until } of spans)
      await loadMonths(database, person, { institutionId, first: from, last: until })
    const client = await product.clientFor(person)
    const items = [itemOf('new_referring_institution_count', { startMonthsAway: 2, endMonthsAway: 0 })]
    const lost = itemOf('lost_referring_institution_count', { startMonthsAway: 2, endMonthsAway: 0 })
    return (await client.computeOwnDepartmentReport({ body: reportOfItems([...items, lost]) })).resultsTotal
  }
  expect(await countsWith(span('2024-12-01', base))).toEqual([0, 0])
  expect(await countsWith(span('2025-12-01', base))).toEqual([null, null])
  expect(await countsWith(span('2024-12-01', '2025-05-01'), span('2025-07-01', base))).toEqual([null, 0])
  expect(await countsWith(span('2024-12-01', '2025-12-01'), span(base, base))).toEqual([null, null])
})

test('nothing is checked that is not offered any more', () => {
  expect(Object.keys(presets).toSorted()).toEqual(everyPreset.map(({ key }) => key).toSorted())
  expect(Object.keys(ready).toSorted()).toEqual(everyReady.map(({ key }) => key).toSorted())
})
