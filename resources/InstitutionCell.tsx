import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '../ui/resource/declaration.ts'

/** The institution of a record, with a link to its chart. */
export const InstitutionCell = ({ record: { medicalInstitution } }: CellProps) => {
  if (typeof medicalInstitution !== 'object' || medicalInstitution === null) return '—'
  if (!('id' in medicalInstitution && 'name' in medicalInstitution)) return '—'
  return (
    <Link component={RouterLink} to={`/crms/${String(medicalInstitution.id)}`}>
      {String(medicalInstitution.name)}
    </Link>
  )
}
