import { SelectInput } from 'react-admin'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'

/** Only one's favourites, or all reports. */
export const FavoriteFilter = ({ kind }: { readonly kind: ReportKind }) => (
  <SelectInput
    fullWidth
    margin="none"
    helperText={false}
    source="isFavorite"
    label={`resources.${kind}_reports.fields.isFavorite`}
    choices={[{ id: true, name: 'renkei.report_lists.only_favorites' }]}
  />
)
