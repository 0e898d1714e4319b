import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { Reply } from '#dataProvider/client.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import { GoneMark } from '#ui/institutions/GoneMark.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'

type Listed = Reply<'listMedicalInstitutionReports'>['definitions'][number]

/** The name of a report, with a link to its result, and a mark if it names what has been deleted. */
export const ReportName = ({ kind, record }: CellProps & { readonly kind: ReportKind }) => {
  // The cast is safe, because the contract defines the records of this list.
  const { id, name, gone } = record as unknown as Listed
  return (
    <>
      <Link component={RouterLink} to={reportAddress(kind, id)} sx={{ fontWeight: 700 }}>
        {name}
      </Link>
      <GoneMark gone={gone} />
    </>
  )
}
