import { Stack } from '@mui/material'
import { ListedReport } from '#contract/reports/definitions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { ReportMenu } from './ReportMenu.tsx'

/** The actions of a report in its row: the star of favourites, and the menu. */
export const ReportActions = ({ kind, record }: CellProps & { readonly kind: ReportKind }) => {
  const report = {
    id: ListedReport.shape.id.parse(record.id),
    name: String(record.name),
    isFavorite: record.isFavorite === true,
    isEditable: record.isEditable === true,
  }
  return (
    <Stack direction="row">
      <FavoriteButton kind={kind} report={report} />
      <ReportMenu kind={kind} report={report} />
    </Stack>
  )
}
