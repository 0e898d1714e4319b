import { sql } from 'kysely'
import { z } from 'zod'
import { type InvalidReason, maxRecipients } from '#contract/emails/recipients.ts'
import type { Upload } from '../../handlers.ts'
import { loadNamingContext } from '../../intake/mapping/importContext.ts'
import { type HeadedRow, institutionIn, readHeadedRows } from '../../intake/recognition/readHeadedRows.ts'
import { findInstitutions } from '../../intake/mapping/institutionReferences.ts'
import { mayBeCalled } from '../../institutions/institutionNaming.ts'
import { normalizeName } from '../../searchText.ts'
import { judgeRecipients } from './judgeRecipients.ts'
import { noteRecipientsChange } from './noteRecipientsChange.ts'
import { type RecipientColumn, recipientHeadings } from './recipientColumns.ts'
import { deleteRecipients, type NewRecipient, type RecipientCaller, storeRecipients } from './storeRecipients.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

type Row = HeadedRow<RecipientColumn>

interface Institution {
  readonly id: number
  readonly name: string
}

const batchSize = 1_000

/** The institutions of the rows; null where none or more than one may be meant. */
const institutionsOf = async (
  { tx, tenantId }: RecipientCaller,
  rows: readonly Row[],
): Promise<(Institution | null)[]> => {
  const context = await loadNamingContext(tx, tenantId)
  const institutions: (Institution | null)[] = []
  for (let start = 0; start < rows.length; start += batchSize) {
    const references = rows.slice(start, start + batchSize).map(institutionIn)
    const found = await findInstitutions(tx, context, null, references)
    institutions.push(...found.map((match) => match.institution ?? match.ofId ?? null))
  }
  return institutions
}

const writtenAddress = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/^mailto:/i, '')
    .trim()

const isAddress = (text: string) => z.email().max(254).safeParse(text).success

interface KnownDoctor extends Institution {
  readonly institution_id: number
  readonly institution_name: string
}

/** The tenant's doctors by address, in lower case. */
const doctorsWith = async ({ tx, tenantId }: RecipientCaller, addresses: readonly string[]) => {
  const { rows } = await sql<KnownDoctor & { address: string }>`
    select lower(doctors.email) as address, doctors.id, doctors.name, institutions.id as institution_id,
      ${corrected(tenantId, 'name')} as institution_name
    from doctors
    join medical_institutions as institutions on institutions.id = doctors.medical_institution_id
    where doctors.tenant_id = ${tenantId}
      and doctors.deleted_at is null
      and doctors.email is not null
      and lower(doctors.email) = any(${addresses}::text[])
    order by doctors.id
  `.execute(tx)
  return Map.groupBy(rows, ({ address }) => address)
}

/** The doctor whom a row means: of several with the address the one at its institution, and of those the one with its name. */
const doctorIn = (doctors: readonly KnownDoctor[], institution: Institution | null, name: string) => {
  const there = institution ? doctors.filter(({ institution_id: id }) => id === institution.id) : doctors
  const [only] = there
  return there.length === 1 ? only : there.find((doctor) => normalizeName(doctor.name) === normalizeName(name))
}

const complaintAbout = (
  { cells, isBroken }: Row,
  address: string,
  { named, isKnown }: { readonly named: Institution | null; readonly isKnown: boolean },
): InvalidReason | null => {
  if (isBroken) return 'broken_row'
  if (address === '') return 'no_address'
  if (!isAddress(address)) return 'address'
  if (named && cells.institution_id !== '' && !mayBeCalled(named, cells.institution_name)) return 'institution_differs'
  if (isKnown) return null
  if (cells.institution_id !== '') return 'institution_id'
  if (cells.institution_name !== '') return null
  return cells.institution_code === '' ? 'no_institution' : 'institution_code'
}

/**
 * The rows of a list of recipients. Only outside of a transaction.
 * @param field - the part of the form in which the file came
 * @throws a 422 at this part for a file that is no list of addresses
 */
export const readRecipientsFile = (file: Upload, field = 'recipients_file'): Promise<Row[]> =>
  readHeadedRows(file, {
    headings: recipientHeadings,
    required: 'email',
    field,
    maxRows: maxRecipients,
  })

/**
 * Replaces the recipients of an e-mail by those of a file, and its counts with them. Rows that are no use are kept with the
 * reason and hold nothing up. An institution that is not in the master gets its e-mail under the name in the file.
 * @param rows - from `readRecipientsFile`
 */
export const takeRecipients = async (
  caller: RecipientCaller,
  emailId: number,
  rows: readonly Row[],
  filename: string,
): Promise<void> => {
  const institutions = await institutionsOf(caller, rows)
  const addresses = rows.map(({ cells }) => writtenAddress(cells.email))
  const doctors = await doctorsWith(caller, [...new Set(addresses.map((address) => address.toLowerCase()))])
  const recipients = rows.map((row, index): NewRecipient => {
    const { cells, lineNumber } = row
    const written = addresses[index] ?? ''
    const address = written.toLowerCase()
    const named = institutions[index] ?? null
    const doctor = doctorIn(doctors.get(address) ?? [], named, cells.destination)
    const isNamed = [cells.institution_id, cells.institution_code, cells.institution_name].some((cell) => cell !== '')
    const institution =
      named ?? (doctor && !isNamed ? { id: doctor.institution_id, name: doctor.institution_name } : null)
    const invalid = complaintAbout(row, written, { named, isKnown: institution !== null })
    // Whoever decides looks at both.
    const isAsked = invalid === 'institution_differs'
    return {
      medical_institution_id: institution?.id ?? null,
      doctor_id: institution ? (doctor?.id ?? null) : null,
      institution_name:
        (isAsked ? cells.institution_name : institution?.name) ??
        (cells.institution_name || cells.institution_code || cells.institution_id),
      destination: cells.destination,
      honorific: cells.honorific,
      division: cells.division,
      address: invalid === null || isAsked ? address : cells.email,
      invalid,
      line_number: lineNumber,
    }
  })
  await deleteRecipients(caller, emailId)
  await storeRecipients(caller, emailId, recipients)
  await caller.tx
    .updateTable('emails')
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', emailId)
    .set({ recipients_filename: filename })
    .execute()
  await judgeRecipients(caller, emailId)
  await noteRecipientsChange(caller, emailId)
}
