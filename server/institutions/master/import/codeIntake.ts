import { smallIntake } from './areaIntake.ts'
import { kCode } from '#contract/kCode.ts'
import type { Row } from './fields.ts'
import type { Intake, IntakeSession } from './intake.ts'
import { InvalidField } from './rejects.ts'

interface Code {
  readonly code: string
  readonly name: string
  readonly mdc_code?: string
}

/** @throws InvalidField - unless the field is a code of this form */
const codeIn = (row: Row, column: string, form: RegExp): string => {
  const code = row.required(column).normalize('NFKC')
  if (!form.test(code)) throw new InvalidField(column, 'invalid_code', code)
  return code
}

const mdcIn = (row: Row) => codeIn(row, 'mdc', /^(0[1-9]|1[0-8])$/)

/** Adds codes and updates existing ones. Codes that a table no longer lists stay, because older figures refer to them. */
const codeIntake = (
  { client, tally }: IntakeSession,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  parse: (row: Row) => Code,
): Intake =>
  smallIntake<Code>(
    (row) => {
      const code = parse(row)
      return [code.code, code]
    },
    async (codes) => {
      const others = columns.filter((column) => column !== 'code')
      const list = (prefix: string) => others.map((column) => `${prefix}.${column}`).join(', ')
      const { rows } = await client.query<{ added: number; changed: number }>(
        `with written as (
          insert into ${table} (${columns.join(', ')})
          select ${columns.join(', ')}
          from jsonb_to_recordset($1) as listed (${columns.map((column) => `${column} text`).join(', ')})
          on conflict (code) do update
          set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
          where (${list(table)}) is distinct from (${list('excluded')})
          returning xmax::text = '0' as added
        )
        select count(*) filter (where added) as added, count(*) filter (where not added) as changed
        from written`,
        [JSON.stringify(codes)],
      )
      for (const { added, changed } of rows) tally.add({ added, changed, unchanged: codes.length - added - changed })
    },
  )

/** Imports 主要診断群 of the 電子点数表 of DPC. */
export const mdcIntake = (session: IntakeSession): Intake =>
  codeIntake(session, { table: 'mdcs', columns: ['code', 'name'] }, (row) => ({
    code: mdcIn(row),
    name: row.required('name'),
  }))

/** Imports the diseases of the 電子点数表, the first six characters of a code. */
export const diseaseIntake = (session: IntakeSession): Intake =>
  codeIntake(session, { table: 'dpc_diseases', columns: ['code', 'mdc_code', 'name'] }, (row) => ({
    code: codeIn(row, 'dpc6', /^\d{5}[\dx]$/),
    mdc_code: mdcIn(row),
    name: row.required('name'),
  }))

/** Imports operations by the code of 医科診療報酬点数表. */
export const kcodeIntake = (session: IntakeSession): Intake =>
  codeIntake(session, { table: 'kcodes', columns: ['code', 'name'] }, (row) => {
    const text = row.required('kcode')
    const code = kCode(text)
    if (!code) throw new InvalidField('kcode', 'invalid_code', text)
    return { code, name: row.required('name') }
  })
