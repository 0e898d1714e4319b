import type pg from 'pg'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import type { Random } from '../sampleFiles/random.ts'

interface DemoList {
  readonly name: string
  readonly finished: boolean
  /** The number of its partners, and the share of them that is done. */
  readonly size: number
  readonly actioned: number
  readonly daysAgo: number
}

const lists: readonly DemoList[] = [
  { name: '下半期の重点訪問', finished: false, size: 40, actioned: 0.3, daysAgo: 45 },
  { name: '地域連携の会のご案内', finished: false, size: 60, actioned: 0.6, daysAgo: 21 },
  { name: '返書の遅れのおわび', finished: false, size: 12, actioned: 0.75, daysAgo: 14 },
  { name: '新任の診療部長のごあいさつ', finished: false, size: 25, actioned: 0, daysAgo: 3 },
  { name: '登録医証の更新', finished: true, size: 18, actioned: 1, daysAgo: 120 },
]

const insertLists = computedInsert(
  'action_lists',
  ['id', 'name', 'status', 'created_at', 'created_by'],
  `select listed.id, listed.name, case when listed.finished then 'finished' else 'incomplete' end,
    now() - listed.days_ago * interval '1 day', accounts.id
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, finished boolean, days_ago int, login_name text)
  join accounts on accounts.tenant_id = $1 and accounts.login_name = listed.login_name`,
)

const insertItems = computedInsert(
  'action_list_medical_institutions',
  ['action_list_id', 'medical_institution_id', 'status', 'added_at', 'added_by'],
  `select lists.id, listed.institution_id, case when listed.actioned then 'actioned' else 'not_actioned' end,
    lists.created_at, lists.created_by
  from jsonb_to_recordset($2::jsonb) as listed (list_name text, institution_id bigint, actioned boolean)
  join action_lists as lists on lists.tenant_id = $1 and lists.name = listed.list_name`,
)

/** Some of the partners without repetition, in the order of their distance. */
const someOf = (partners: readonly number[], count: number, random: Random): readonly number[] => {
  const chosen = new Set<number>()
  for (const [place, partner] of partners.entries()) {
    const left = partners.length - place
    if (random.chance((count - chosen.size) / left)) chosen.add(partner)
  }
  return [...chosen]
}

/** Writes five action lists of a tenant with 10 to 60 of its partners each. One of them is finished. */
export const seedActionLists = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  staff: readonly [string, ...string[]],
  random: Random,
): Promise<void> => {
  const made = lists.map(({ name, finished, daysAgo }) => ({
    name,
    finished,
    days_ago: daysAgo,
    login_name: random.pick(staff),
  }))
  const items = lists.flatMap(({ name, size, actioned }) =>
    someOf(partners, size, random).map((institutionId) => ({
      list_name: name,
      institution_id: institutionId,
      actioned: random.chance(actioned),
    })),
  )
  await client.query(insertLists, [tenantId, await listedWithIds(client, 'action_lists', made)])
  await client.query(insertItems, [tenantId, JSON.stringify(items)])
}
