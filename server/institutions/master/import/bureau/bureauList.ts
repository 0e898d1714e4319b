import type pg from 'pg'
import { normalizeName } from '#server/searchText.ts'
import { type CopyValue, copyRows } from '#server/db/copyRows.ts'
import type { Incoming } from '../institution.ts'

/**
 * The rows of a bureau's list that is being imported. Rows can be matched by name only when the whole list has been
 * read: only then is it known which insurance codes are no longer in use.
 */
const createListed = `
  create temporary table if not exists listed (
    insurance_code text primary key,
    prefecture_code text not null,
    municipality_code text,
    search_name text not null,
    incoming jsonb not null
  ) on commit drop`

/** Creates an empty temporary table for the rows of a list. */
export const prepareBureauList = async (client: pg.ClientBase): Promise<void> => {
  await client.query(createListed)
  await client.query('truncate listed')
}

/** What a row is matched by. Rows without a municipality are matched by code only. */
export type BureauRow = Pick<Incoming, 'insuranceCode' | 'prefectureCode' | 'municipalityCode' | 'name'>

/** Stores a batch of rows with distinct codes for {@link matchedBureauRows}. @param rows - consist of what JSON can hold */
export const keepBureauRows = async (client: pg.ClientBase, rows: readonly BureauRow[]): Promise<void> => {
  await copyRows(
    client,
    'listed',
    ['insurance_code', 'prefecture_code', 'municipality_code', 'search_name', 'incoming'],
    rows.map((row): CopyValue[] => [
      row.insuranceCode,
      row.prefectureCode,
      row.municipalityCode,
      normalizeName(row.name),
      JSON.stringify(row),
    ]),
  )
}

/**
 * Matches a row with an institution by code, otherwise by name within its municipality. The name must be unique there
 * among institutions and among rows, and the institution must have no code or one that the list no longer has. (An
 * institution gets a new code when its owner changes its legal form.)
 */
const selectMatched = `
  with known as (
    select
      id,
      prefecture_code,
      municipality_code,
      split_part(search_text, E'\\n', 1) as search_name,
      insurance_code,
      facility_type_ids @> '{3}' as dental
    from medical_institutions
    where prefecture_code in (select distinct prefecture_code from listed)
  ),
  by_code as (
    select distinct on (listed.insurance_code) listed.insurance_code, known.id
    from listed
    join known using (insurance_code)
    order by listed.insurance_code, known.id
  ),
  by_name as (
    select min(listed.insurance_code) as insurance_code, min(known.id) as id
    from listed
    join known using (prefecture_code, municipality_code, search_name)
    where (substr(listed.insurance_code, 3, 1) = '3') = known.dental
      and not exists (select from by_code where by_code.insurance_code = listed.insurance_code)
      and not exists (select from listed as current where current.insurance_code = known.insurance_code)
    group by prefecture_code, municipality_code, search_name
    having count(*) = 1
  )
  select listed.incoming, matched.id as "matchedId"
  from listed
  left join (select * from by_code union all select * from by_name) as matched using (insurance_code)
  order by listed.insurance_code`

export interface MatchedBureauRow<T extends BureauRow> {
  readonly incoming: T
  readonly matchedId: number | null
}

/** The stored rows, each with its matching institution, in batches. */
export async function* matchedBureauRows<T extends BureauRow>(
  client: pg.ClientBase,
  batchSize: number,
): AsyncIterable<MatchedBureauRow<T>[]> {
  await client.query('analyze listed')
  await client.query(`declare matched no scroll cursor for ${selectMatched}`)
  for (;;) {
    const { rows } = await client.query<MatchedBureauRow<T>>(`fetch ${batchSize} from matched`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close matched')
}
