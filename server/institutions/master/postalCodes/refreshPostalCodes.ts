import type pg from 'pg'

/**
 * Of several municipalities, a postal code stands for the one that most of its institutions are in, on a tie for the one
 * with the lowest code. The imported list says which municipalities a code lies in. Codes that are not in the list have
 * those of the institutions' addresses, and so have the first five digits, for codes that nobody knows.
 */
const write = `
  with addresses as (
    select postal_code, municipality_code, count(*) as institutions
    from medical_institutions
    where postal_code is not null and municipality_code is not null
    group by postal_code, municipality_code
  ),
  candidates as (
    select listed.postal_code as digits, listed.municipality_code, coalesce(addresses.institutions, 0) as institutions
    from postal_codes as listed
    left join addresses
      on addresses.postal_code = listed.postal_code and addresses.municipality_code = listed.municipality_code
    union all
    select postal_code, municipality_code, institutions
    from addresses
    where not exists (select from postal_codes as listed where listed.postal_code = addresses.postal_code)
    union all
    select left(postal_code, 5), municipality_code, sum(institutions)
    from addresses
    group by left(postal_code, 5), municipality_code
  )
  insert into postal_code_municipalities (digits, municipality_code)
  select distinct on (digits) digits, municipality_code
  from candidates
  order by digits, institutions desc, municipality_code
  on conflict (digits) do update
  set municipality_code = excluded.municipality_code
  where postal_code_municipalities.municipality_code <> excluded.municipality_code`

const removeUnknown = `
  delete from postal_code_municipalities as decided
  where not exists (
    select
    from (
      select postal_code as digits from postal_codes
      union
      select postal_code from medical_institutions where municipality_code is not null
      union
      select left(postal_code, 5) from medical_institutions where municipality_code is not null
    ) as known
    where known.digits = decided.digits
  )`

/**
 * Decides anew which municipality each postal code stands for (`postal_code_municipalities`). Call it in the transaction
 * that changes institutions' addresses or the list of postal codes.
 * @param client - of the role that owns the masters
 */
export const refreshPostalCodes = async (client: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  await client.query(write)
  await client.query(removeUnknown)
}
