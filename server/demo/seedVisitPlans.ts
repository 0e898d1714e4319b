import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'

const insertPlans = computedInsert(
  'visit_plans',
  [
    'id',
    'medical_institution_id',
    'staff_id',
    'planned_date',
    'position',
    'start_time',
    'purpose',
    'status',
    'cancelled_reason',
    'created_by',
    'created_at',
    'updated_at',
  ],
  `select listed.id, listed.institution_id, accounts.id, listed.planned_date, listed.position, listed.start_time,
    listed.purpose, case when listed.cancelled_reason is null then 'planned' else 'cancelled' end,
    listed.cancelled_reason, accounts.id, now() - interval '3 days', now() - interval '3 days'
  from jsonb_to_recordset($2::jsonb) as listed (
    id bigint, institution_id bigint, login_name text, planned_date date, position int, start_time text, purpose text,
    cancelled_reason text
  )
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)

const purposes = [
  '新任の医師の紹介',
  '返書の状況の確認',
  '外来担当表のお届け',
  '紹介が減っている理由の聞き取り',
  null,
] as const

/** Whose day it is (the place among the staff), how many days from today, and how many visits it has. */
const days = [
  [0, -1, 1],
  [0, 0, 3],
  [0, 1, 4],
  [0, 7, 3],
  [1, 0, 2],
  [1, 1, 3],
  [1, 6, 2],
  [2, 2, 3],
] as const

/** Writes a few planned visits around today; one is left over from yesterday, one is cancelled. */
export const seedVisitPlans = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  staff: readonly string[],
): Promise<void> => {
  const today = dayInJapan()
  const visits = days.flatMap(([person, distance, count]) =>
    Array.from({ length: count }, (_, place) => ({
      login_name: staff[person % staff.length],
      planned_date: daysAfter(today, distance),
      position: place + 1,
      start_time: place === 1 ? '14:00' : null,
    })),
  )
  const plans = visits.flatMap((visit, index) => {
    // Every third partner, so that neighbours of a day are not all next door.
    const institutionId = partners[(index * 3) % partners.length]
    return institutionId === undefined
      ? []
      : [
          {
            ...visit,
            institution_id: institutionId,
            purpose: purposes[index % purposes.length],
            cancelled_reason: index === 3 ? '休診' : null,
          },
        ]
  })
  await client.query(insertPlans, [tenantId, await listedWithIds(client, 'visit_plans', plans)])
}
