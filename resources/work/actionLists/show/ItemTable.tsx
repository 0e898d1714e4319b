import { DataTable, useListContext } from 'react-admin'
import { useDevice } from '#ui/useDevice.ts'
import { Identity } from '#ui/institutions/Identity.tsx'
import { SelectRecord, SelectPage } from '#ui/list/Selection.tsx'
import { SelectionPlace } from '#ui/list/SelectionPlace.tsx'
import { TwoLines } from '#ui/list/TwoLines.tsx'
import { TagChips } from '#ui/institutions/TagChips.tsx'
import { ItemSelection } from './ItemSelection.tsx'
import { ItemStatusButton } from './ItemStatusButton.tsx'
import type { Item } from './useItems.ts'
import { useItemTexts } from './useItemTexts.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

/** The institutions of a list as a table, for tablets and larger screens. */
export const ItemTable = ({ listId }: { readonly listId: number }) => {
  const isPc = useDevice() === 'pc'
  const { shows, lastVisit, openTasks, phase, staffs } = useItemTexts()
  const { data = [] } = useListContext<Item>()
  const hasStaffs = isPc && data.some((item) => item.staffs.length > 0)
  return (
    <>
      <SelectionPlace>
        <ItemSelection listId={listId} />
      </SelectionPlace>
      <DataTable<Item>
        bulkActionButtons={false}
        rowClick={false}
        sx={{
          '& .MuiTableCell-body': { verticalAlign: 'top' },
          '& .MuiTableCell-head': { whiteSpace: 'nowrap' },
          '& .MuiTableRow-root:last-of-type .MuiTableCell-body': { borderBottom: 0 },
          '& .selection': { width: 44, p: 0 },
        }}
      >
        <DataTable.Col<Item>
          className="selection"
          disableSort
          label={<SelectPage />}
          render={(item) => <SelectRecord record={item} />}
        />
        <DataTable.Col<Item>
          source="name"
          sx={{ width: '32%', minWidth: 220 }}
          render={(item) => <Identity institution={item} />}
        />
        <DataTable.Col<Item>
          source="status"
          sortByOrder="DESC"
          sx={{ '&.MuiTableCell-body': { py: 0.5 } }}
          render={({ id, name, status }) => (
            <ItemStatusButton listId={listId} institutionId={id} name={name} status={status} />
          )}
        />
        {shows.lastVisitDate && (
          <DataTable.Col<Item> source="lastVisitDate" sx={{ whiteSpace: 'nowrap' }} render={lastVisit} />
        )}
        {shows.openTaskCount && (
          <DataTable.Col<Item>
            source="openTaskCount"
            disableSort
            align="right"
            render={(item) =>
              item.openTaskCount > 0 ? (
                <OpenLink to={`/crms/${item.id}/tasks`}>{openTasks(item)}</OpenLink>
              ) : (
                openTasks(item)
              )
            }
          />
        )}
        {hasStaffs && (
          <DataTable.Col<Item>
            source="staffs"
            disableSort
            sx={{ minWidth: 88 }}
            render={(item) => <TwoLines>{staffs(item)}</TwoLines>}
          />
        )}
        {isPc && shows.phase && (
          <DataTable.Col<Item> source="phase" disableSort sx={{ whiteSpace: 'nowrap' }} render={phase} />
        )}
        {isPc && (
          <DataTable.Col<Item>
            source="tags"
            disableSort
            sx={{ minWidth: 120 }}
            render={({ tags }) => <TagChips tags={tags} />}
          />
        )}
      </DataTable>
    </>
  )
}
