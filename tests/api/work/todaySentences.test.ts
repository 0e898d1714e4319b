import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Today } from '#contract/work/today.ts'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import type { Client } from '#dataProvider/client.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { anInstitution, aPerson, aTask, aTenant } from '../../support/builders.ts'
import { seededRandom } from '../../support/strength.ts'

const today = dayInJapan()
const sunday = daysAfter(today, 6 - weekdayOf(today))

let product: TestApi
let client: Client
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

interface Work {
  readonly id: number
  readonly day: string
  readonly isOwn: boolean
  readonly isOpen: boolean
}
let tasks: Work[]
let visits: Work[]

beforeAll(async () => {
  const { database } = product
  const { owner } = database
  const random = seededRandom(11)
  const tenantId = await aTenant(database)
  const [person, colleague] = [await aPerson(database, tenantId), await aPerson(database, tenantId)]
  client = await product.clientFor(person)
  tasks = []
  visits = []
  for (let count = 0; count < 40; count += 1) {
    const isOwn = random.chance(0.7)
    const isOpen = random.chance(0.6)
    const staff = isOwn ? person : colleague
    const task = { day: daysAfter(today, random.whole(-8, 8)), isOwn, isOpen }
    tasks.push({ id: await aTask(database, staff, { deadline: task.day, finished: !isOpen }), ...task })
    // Every institution once, since nobody is visited twice a day.
    const day = daysAfter(today, random.chance(0.2) ? 0 : random.whole(-30, 2))
    const { rows } = await owner.query<{ id: number }>(
      `insert into visit_plans (tenant_id, medical_institution_id, staff_id, planned_date, status, position, created_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $3, now(), now()) returning id`,
      [tenantId, await anInstitution(owner), staff.accountId, day, isOpen ? 'planned' : 'cancelled', count + 1],
    )
    visits.push({ id: rows[0]?.id ?? 0, day, isOwn, isOpen })
  }
})

const open = (works: readonly Work[], says: (day: string) => boolean) =>
  works.filter(({ isOwn, isOpen, day }) => isOwn && isOpen && says(day)).length

type Reply = Awaited<ReturnType<Client['getToday']>>

/** What the titles of the cards say, read literally; null for cards that list what is waiting, which today.test.ts shows one by one. */
const sentences: Readonly<Record<string, ((reply: Reply) => void) | null>> = {
  // 今日の訪問; 記録のない訪問（過去14日間）
  visits: ({ visits: of }) => {
    expect(of?.today.totalCount).toBe(open(visits, (day) => day === today))
    expect(of?.missed.totalCount).toBe(open(visits, (day) => day < today && day >= daysAfter(today, -14)))
    expect(open(visits, (day) => day < daysAfter(today, -14))).toBeGreaterThan(0)
  },
  // 自分のタスク: 期限を過ぎたもの, 今日, 今週; すべて
  tasks: ({ tasks: of }) => {
    expect(of?.overdue.totalCount).toBe(open(tasks, (day) => day < today))
    expect(of?.today.totalCount).toBe(open(tasks, (day) => day === today))
    expect(of?.thisWeek.totalCount).toBe(open(tasks, (day) => day > today && day <= sunday))
    expect(of?.openCount).toBe(open(tasks, () => true))
  },
  routes: null,
  alerts: null,
  reactions: null,
  files: null,
  now_listed: null,
}

describe('a card of the day counts what its title says:', () => {
  test.each(Object.keys(Today.shape).filter((card) => card !== 'date' && card !== 'week_end'))('%s', async (card) => {
    const says = sentences[card]
    if (says === undefined) throw new Error(`What the card ${card} says is not checked`)
    says?.(await client.getToday())
  })
})
