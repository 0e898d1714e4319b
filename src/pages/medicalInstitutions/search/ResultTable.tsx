import { DataTable, useLocale } from 'react-admin'
import { formatCount } from '../../../../ui/format.ts'
import { TagChips } from '../TagChips.tsx'
import { TelephoneLink } from '../TelephoneLink.tsx'
import { useDistanceText } from '../useDistanceText.ts'
import type { FoundInstitution } from './foundInstitution.ts'
import { Identity } from './Identity.tsx'
import { SelectInstitution, SelectionToolbar, SelectPage } from './Selection.tsx'

const none = '—'

/** The result as a table, from tablets up. */
export const ResultTable = () => {
  const locale = useLocale() ?? 'ja'
  const distanceText = useDistanceText()
  return (
    <DataTable<FoundInstitution>
      bulkActionsToolbar={<SelectionToolbar />}
      bulkActionButtons={false}
      rowClick={false}
      sx={{
        '& .MuiTableCell-body': { verticalAlign: 'top' },
        '& .MuiTableRow-root:last-of-type .MuiTableCell-body': { borderBottom: 0 },
        '& .selection': { width: 44, p: 0 },
      }}
    >
      <DataTable.Col<FoundInstitution>
        className="selection"
        disableSort
        label={<SelectPage />}
        render={(institution) => <SelectInstitution institution={institution} />}
      />
      <DataTable.Col<FoundInstitution>
        source="name"
        sx={{ width: '42%', minWidth: 220 }}
        render={(institution) => <Identity institution={institution} />}
      />
      <DataTable.Col<FoundInstitution>
        source="tags"
        disableSort
        sx={{ minWidth: 120 }}
        render={({ tags }) => <TagChips tags={tags} />}
      />
      <DataTable.Col<FoundInstitution>
        source="tel"
        disableSort
        render={({ tel }) => (tel ? <TelephoneLink number={tel} /> : none)}
      />
      <DataTable.Col<FoundInstitution>
        source="beds"
        align="right"
        sx={{ whiteSpace: 'nowrap' }}
        sortByOrder="DESC"
        render={({ bedCount }) => (bedCount ? formatCount(bedCount, locale) : none)}
      />
      <DataTable.Col<FoundInstitution>
        source="distance"
        align="right"
        sx={{ whiteSpace: 'nowrap' }}
        render={(institution) => distanceText(institution) ?? none}
      />
    </DataTable>
  )
}
