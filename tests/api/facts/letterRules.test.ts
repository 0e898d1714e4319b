import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defaultLetterRules, type LetterRules } from '#contract/facts/letterRules.ts'
import { withTenant } from '#server/db/tenant.ts'
import {
  type LetterScope,
  type OwedLetter,
  owedLetters,
  type WantedLetters,
} from '#server/facts/letters/owedLetters.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import type { Facts } from '../../support/facts/expectedFigures.ts'
import { expectedLetters } from '../../support/facts/expectedLetters.ts'
import {
  anUpload,
  patientHash,
  preparedAdmission,
  preparedReferral,
  preparedReverseReferral,
} from '../../support/facts/factBuilders.ts'
import { aFactsPlace } from '../../support/facts/factsPlace.ts'
import { asFacts, everyFact } from '../../support/facts/randomFacts.ts'
import { storeFacts } from '../../support/facts/storeFacts.ts'
import { runs } from '../../support/strength.ts'

let database: TestDatabase
let clinics: readonly number[]
beforeAll(async () => {
  database = await testDatabase()
  await ensureMasters(database.owner)
  clinics = [await anInstitution(database.owner), await anInstitution(database.owner)]
})
afterAll(() => database.drop())

const scopeOf = (more: Partial<LetterScope> = {}): LetterScope => ({
  rules: defaultLetterRules,
  from: '2025-04-01',
  today: '2026-03-20',
  knownUntil: null,
  referredUntil: null,
  ...more,
})

const lettersOf = async (
  tenantId: number,
  scope: LetterScope,
  wanted: WantedLetters = {},
): Promise<readonly OwedLetter[]> => {
  const { rows } = await withTenant(database.app, tenantId, (tx) =>
    sql<OwedLetter>`${owedLetters(tenantId, scope, wanted)} order by referral_id, due_on, kind`.execute(tx),
  )
  return rows
}

interface Case {
  readonly title: string
  readonly referred?: string
  readonly isReplied?: boolean | null
  readonly repliedOn?: string | null
  readonly stay?: readonly [admitted: string, discharged: string | null]
  /** Days of reverse referrals of the patient to the referrer. */
  readonly sent?: readonly string[]
  /** A later referral of the patient by the same referrer. */
  readonly again?: string
  readonly scope?: Partial<LetterScope>
  /** `kind due state sent`. */
  readonly letters: readonly string[]
}

const rules = (more: Partial<LetterRules>): LetterRules => ({ ...defaultLetterRules, ...more })

const cases: readonly Case[] = [
  {
    title: 'nothing was sent for an outpatient',
    referred: '2026-01-31',
    letters: ['arrival 2026-02-03 overdue', 'final 2026-03-02 overdue'],
  },
  {
    title: 'the due day itself is not over',
    referred: '2026-03-17',
    letters: ['arrival 2026-03-20 upcoming', 'final 2026-04-16 upcoming'],
  },
  {
    title: 'the day after the due day is',
    referred: '2026-03-16',
    letters: ['arrival 2026-03-19 overdue', 'final 2026-04-15 upcoming'],
  },
  {
    title: 'lists of reverse referrals up to the due day are not loaded yet',
    referred: '2026-02-26',
    scope: { knownUntil: '2026-02-28' },
    letters: ['arrival 2026-03-01 unconfirmed', 'final 2026-03-28 upcoming'],
  },
  {
    title: 'they are loaded up to the due day',
    referred: '2026-02-25',
    scope: { knownUntil: '2026-02-28' },
    letters: ['arrival 2026-02-28 overdue', 'final 2026-03-27 upcoming'],
  },
  {
    title: 'an outpatient was sent back: all is told',
    referred: '2026-02-01',
    sent: ['2026-02-01'],
    letters: ['arrival 2026-02-04 sent 2026-02-01', 'final 2026-03-03 sent 2026-02-01'],
  },
  {
    title: 'the first of several reverse referrals counts',
    referred: '2026-02-01',
    sent: ['2026-02-20', '2026-02-05', '2026-03-10'],
    letters: ['arrival 2026-02-04 sent 2026-02-05', 'final 2026-03-03 sent 2026-02-05'],
  },
  {
    title: 'a reverse referral after the next referral answers that one',
    referred: '2026-01-10',
    again: '2026-02-10',
    sent: ['2026-02-10'],
    letters: [
      'arrival 2026-01-13 overdue',
      'final 2026-02-09 overdue',
      'arrival 2026-02-13 sent 2026-02-10',
      'final 2026-03-12 sent 2026-02-10',
    ],
  },
  {
    title: 'a reply within the time of the arrival only tells of that',
    referred: '2026-02-01',
    isReplied: true,
    repliedOn: '2026-02-04',
    letters: ['arrival 2026-02-04 sent 2026-02-04', 'final 2026-03-03 overdue'],
  },
  {
    title: 'a reply after it tells of the course as well',
    referred: '2026-02-01',
    isReplied: true,
    repliedOn: '2026-02-05',
    letters: ['arrival 2026-02-04 sent 2026-02-05', 'final 2026-03-03 sent 2026-02-05'],
  },
  {
    title: 'a reply without a day counts for all',
    referred: '2026-02-01',
    isReplied: true,
    letters: ['arrival 2026-02-04 sent', 'final 2026-03-03 sent'],
  },
  {
    title: 'a file that says that there was no reply changes nothing',
    referred: '2026-02-01',
    isReplied: false,
    letters: ['arrival 2026-02-04 overdue', 'final 2026-03-03 overdue'],
  },
  {
    title: 'an inpatient who is still here owes an interim report and no final one',
    referred: '2026-02-01',
    stay: ['2026-02-10', null],
    letters: ['arrival 2026-02-04 overdue', 'interim 2026-02-24 overdue'],
  },
  {
    title: 'a patient who was discharged in time needs no interim report',
    referred: '2026-02-01',
    stay: ['2026-02-10', '2026-02-24'],
    letters: ['arrival 2026-02-04 overdue', 'final 2026-03-10 overdue'],
  },
  {
    title: 'one who was discharged a day later does',
    referred: '2026-02-01',
    stay: ['2026-02-10', '2026-02-25'],
    letters: ['arrival 2026-02-04 overdue', 'interim 2026-02-24 overdue', 'final 2026-03-11 overdue'],
  },
  {
    title: 'a letter on the day of admission only tells of the arrival',
    referred: '2026-02-01',
    stay: ['2026-02-01', '2026-02-28'],
    sent: ['2026-02-01'],
    letters: ['arrival 2026-02-04 sent 2026-02-01', 'interim 2026-02-15 overdue', 'final 2026-03-14 overdue'],
  },
  {
    title: 'letters in the stay and at its end are the interim and the final report',
    referred: '2026-02-01',
    stay: ['2026-02-01', '2026-02-28'],
    sent: ['2026-02-02', '2026-02-14', '2026-02-28'],
    letters: [
      'arrival 2026-02-04 sent 2026-02-02',
      'interim 2026-02-15 sent 2026-02-14',
      'final 2026-03-14 sent 2026-02-28',
    ],
  },
  {
    title: 'a letter at the discharge alone answers all',
    referred: '2026-02-01',
    stay: ['2026-02-01', '2026-02-28'],
    sent: ['2026-03-01'],
    letters: [
      'arrival 2026-02-04 sent 2026-03-01',
      'interim 2026-02-15 sent 2026-03-01',
      'final 2026-03-14 sent 2026-03-01',
    ],
  },
  {
    title: 'a leap day and the end of a year are days like others',
    referred: '2025-12-31',
    scope: { rules: rules({ arrival_days: 1, final_outpatient_days: 60 }) },
    letters: ['arrival 2026-01-01 overdue', 'interim 2026-01-30 overdue', 'final 2026-03-01 overdue'],
  },
  {
    title: 'what the rules leave out is not owed',
    referred: '2026-02-01',
    scope: { rules: rules({ arrival_days: null, final_outpatient_days: null }) },
    letters: ['interim 2026-03-03 overdue'],
  },
  {
    title: 'referrals before the first day owe nothing',
    referred: '2026-01-31',
    scope: { from: '2026-02-01' },
    letters: [],
  },
]

describe('letters are owed as the rules say', () => {
  test.each(cases)(
    '$title',
    async ({ referred = '2026-02-01', isReplied = null, repliedOn = null, stay, sent = [], again, scope, letters }) => {
      const tenantId = await aTenant(database)
      await database.owner.query(
        'update tenants set max_referral_hospital_admission_period = 60 where tenant_id = $1',
        [tenantId],
      )
      const uploadId = await anUpload(database.owner, await aPerson(database, tenantId))
      const place = { tenantId, uploadId, patientId: '1' }
      const [clinic = 0] = clinics
      await storeFacts(database, tenantId, {
        referrals: [
          preparedReferral(place, {
            referral_date: referred,
            medical_institution_id: clinic,
            is_replied: isReplied,
            replied_on: repliedOn,
          }),
          ...(again === undefined
            ? []
            : [preparedReferral(place, { referral_date: again, medical_institution_id: clinic })]),
        ],
        reverseReferrals: sent.map((day) =>
          preparedReverseReferral(place, { reverse_referral_date: day, medical_institution_id_to: clinic }),
        ),
        admissions: stay ? [preparedAdmission(place, { admission_date: stay[0], discharge_date: stay[1] })] : [],
      })
      const owed = await lettersOf(tenantId, scopeOf(scope))
      expect(
        owed.map(({ kind, due_on, state, sent_on }) => [kind, due_on, state, sent_on ?? []].flat().join(' ')),
      ).toEqual(letters)
    },
  )
})

const days = fc.option(fc.integer({ min: 0, max: 40 }))
const someDays = fc.record({
  arrival_days: days,
  interim_inpatient_days: days,
  interim_outpatient_days: days,
  final_inpatient_days: days,
  final_outpatient_days: days,
})
const daysOfDepartments = fc.tuple(fc.option(someDays), fc.option(someDays))
const replies = fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { minLength: 14, maxLength: 14 })

test('letters of random facts under random rules are those of a second computation', async () => {
  await fc.assert(
    fc.asyncProperty(everyFact, someDays, daysOfDepartments, replies, async (drawn, usual, own, repliedAfter) => {
      const place = await aFactsPlace(database, clinics)
      const departments = place.departments.flatMap((id, index) => {
        const ownDays = own[index]
        return ownDays ? [{ own_department_id: id, ...ownDays }] : []
      })
      const given: LetterRules = { ...defaultLetterRules, ...usual, departments }
      const facts: Facts = asFacts(place, drawn)
      const referrals = facts.referrals.map((referral, index) => {
        const after = repliedAfter[index] ?? null
        if (!referral.is_replied || after === null) return referral
        const day = new Date(Date.parse(referral.referral_date) + after * 86_400_000).toISOString().slice(0, 10)
        return { ...referral, replied_on: day }
      })
      await storeFacts(database, place.tenantId, { ...facts, referrals })
      const { rows } = await database.owner.query<{
        id: number
        place: number
        admission_date: string | null
        discharge_date: string | null
      }>(
        `select referrals.id, row_number() over (order by referrals.id) - 1 as place, stays.admission_date, stays.discharge_date
        from referrals
        left join hospital_admissions as stays
          on stays.tenant_id = $1 and stays.referral_id = referrals.id and stays.is_first_admission
        where referrals.tenant_id = $1
        order by referrals.id`,
        [place.tenantId],
      )
      const expected = rows.flatMap(({ id, admission_date, discharge_date }, index) => {
        const referral = referrals[index]
        if (!referral) throw new Error('A referral is missing')
        const stay = admission_date === null ? undefined : { admission_date, discharge_date }
        return expectedLetters({ ...facts, referrals }, referral, stay, given).map((letter) =>
          [id, ...letter].join(' '),
        )
      })
      const letters = await lettersOf(place.tenantId, scopeOf({ rules: given }))
      expect(
        letters.map((letter) => [letter.referral_id, letter.kind, letter.due_on, letter.sent_on].join(' ')).toSorted(),
      ).toEqual(expected.toSorted())
      const isOpen = ({ state }: OwedLetter) => state !== 'sent' && state !== 'not_needed'
      expect(await lettersOf(place.tenantId, scopeOf({ rules: given }), { isOpen: true })).toEqual(
        letters.filter(isOpen),
      )
      // The letters of a department or a referrer are a part of these, although other referrals decide about them too.
      for (const department of new Set(letters.map((letter) => letter.own_department_id ?? 0)))
        expect(await lettersOf(place.tenantId, scopeOf({ rules: given }), { own_department_id: department })).toEqual(
          letters.filter((letter) => (letter.own_department_id ?? 0) === department),
        )
      for (const clinic of new Set(letters.map((letter) => letter.medical_institution_id)))
        expect(await lettersOf(place.tenantId, scopeOf({ rules: given }), { medical_institution_id: clinic })).toEqual(
          letters.filter((letter) => letter.medical_institution_id === clinic),
        )
    }),
    { numRuns: runs(100) },
  )
})

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}
const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({ 'Node Type': z.string(), 'Relation Name': z.string().optional(), Plans: z.array(PlanNode).optional() }),
)
const scansOf = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

test('the letters of a year of a large hospital are found by indexes, not by reading ten years', async () => {
  const tenantId = await aTenant(database)
  const { accountId } = await aPerson(database, tenantId)
  const uploadId = await anUpload(database.owner, { tenantId, accountId })
  const [clinic = 0] = clinics
  // Ten years; the window is the last of them.
  await database.owner.query(
    `insert into referrals (tenant_id, id, referral_date, medical_institution_id, first_visit_flag, patient_hash, upload_id, upload_row)
    select $1, nextval('referrals_id_seq'), '2026-03-31'::date - (n % 3650), $2, true, decode(md5((n % 9000)::text), 'hex'), $3, n
    from generate_series(1, 60000) as n`,
    [tenantId, clinic, uploadId],
  )
  await database.owner.query(
    `insert into reverse_referrals (tenant_id, id, reverse_referral_date, medical_institution_id_to, patient_hash, upload_id, upload_row)
    select $1, nextval('reverse_referrals_id_seq'), '2026-03-31'::date - (n % 3650), $2, decode(md5((n % 9000)::text), 'hex'), $3, n
    from generate_series(1, 40000) as n`,
    [tenantId, clinic, uploadId],
  )
  await database.owner.query('analyze referrals, reverse_referrals, hospital_admissions, referral_letter_marks')
  const { rows } = await withTenant(database.app, tenantId, (tx) =>
    sql`explain (format json) ${owedLetters(tenantId, scopeOf())}`.execute(tx),
  )
  const [explained] = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: PlanNode })) })).parse(rows)
  const plan = explained?.['QUERY PLAN'][0]?.Plan
  const scans = plan ? scansOf(plan) : ['no plan']
  expect(scans.filter((table) => ['referrals', 'reverse_referrals', 'no plan'].includes(table))).toEqual([])
})

test('a patient of another tenant with the same number answers nothing', async () => {
  const [one, two] = [await aTenant(database), await aTenant(database)]
  const [clinic = 0] = clinics
  const place = async (tenantId: number) => ({
    tenantId,
    uploadId: await anUpload(database.owner, await aPerson(database, tenantId)),
    patientId: '1',
  })
  const [of, other] = [await place(one), await place(two)]
  expect(patientHash(one, '1').equals(patientHash(two, '1'))).toBe(false)
  await storeFacts(database, one, {
    referrals: [preparedReferral(of, { referral_date: '2026-02-01', medical_institution_id: clinic })],
    reverseReferrals: [],
    admissions: [],
  })
  await storeFacts(database, two, {
    referrals: [],
    reverseReferrals: [
      preparedReverseReferral(other, { reverse_referral_date: '2026-02-02', medical_institution_id_to: clinic }),
    ],
    admissions: [],
  })
  expect((await lettersOf(one, scopeOf())).map(({ state }) => state)).toEqual(['overdue', 'overdue'])
  expect(await lettersOf(two, scopeOf())).toEqual([])
})
