import { noValue } from '#contract/noValue.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

/** The institution of a record, with a link to its chart. */
export const InstitutionCell = ({ record: { medicalInstitution } }: CellProps) => {
  if (typeof medicalInstitution !== 'object' || medicalInstitution === null) return noValue
  if (!('id' in medicalInstitution && 'name' in medicalInstitution)) return noValue
  return <OpenLink to={`/crms/${String(medicalInstitution.id)}`}>{String(medicalInstitution.name)}</OpenLink>
}
