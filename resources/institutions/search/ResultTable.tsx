import { Box } from '@mui/material'
import { useMemo } from 'react'
import { DataTable, useListContext, useLocale } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatCount, formatShortDate, nameSeparator } from '#ui/format.ts'
import { useLabelColumns } from '#ui/labels/labelColumns.ts'
import { TagChips } from '#ui/institutions/TagChips.tsx'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import { useDistanceText } from '#ui/institutions/useDistanceText.ts'
import type { FoundInstitution } from '#ui/institutions/foundInstitution.ts'
import { Identity } from '#ui/institutions/Identity.tsx'
import { NoteMarks } from './NoteMarks.tsx'
import { hasReferrals, ReferralCountHead, ReferralCourse } from './ReferralCount.tsx'
import { useShownLabels } from '#ui/institutions/shownLabels.ts'
import { emptyFields } from '#ui/list/emptyColumns.ts'
import { SelectRecord, SelectPage } from '#ui/list/Selection.tsx'
import { TwoLines } from '#ui/list/TwoLines.tsx'
import { SelectionPlace } from '#ui/list/SelectionPlace.tsx'
import { SelectionToolbar } from './SelectionToolbar.tsx'
import { useHasPhases } from '#ui/institutions/usePhase.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'

/**
 * The columns that are off until a person chooses columns: beds, which the table would have no room for at 1,440 pixels, and those without a value on
 * the page. Most of the nation's institutions have none of them.
 */
const usuallyHidden = (found: readonly FoundInstitution[]) => {
  const empty = emptyFields(found, ['tags', 'phase', 'staffs', 'lastVisitDate', 'tel', 'distance'])
  const hasNotes = found.some((one) => one.memoContent ?? one.specialNoteContent ?? one.actionLists[0])
  return [
    ...(hasNotes ? empty.filter((field) => field !== 'tags') : empty),
    ...(found.length > 0 && !found.some(hasReferrals) ? ['referralCount'] : []),
    'beds',
  ]
}

/** The result as a table, for tablets and larger screens. */
export const ResultTable = () => {
  const staffName = useStaffName()
  const hasPhases = useHasPhases()
  const locale = useLocale() ?? 'ja'
  const distanceText = useDistanceText()
  const labels = useLabelColumns(useShownLabels())
  const { data } = useListContext<FoundInstitution>()
  const hidden = useMemo(() => usuallyHidden(data ?? []), [data])
  return (
    <>
      <SelectionPlace>
        <SelectionToolbar />
      </SelectionPlace>
      <Box sx={{ overflowX: 'auto' }}>
        <DataTable<FoundInstitution>
          bulkActionButtons={false}
          rowClick={false}
          hiddenColumns={hidden}
          sx={{
            '& .MuiTableCell-root': { px: 0.75 },
            '& .MuiTableCell-body': { verticalAlign: 'top', py: 0.75 },
            '& .MuiTableRow-root:last-of-type .MuiTableCell-body': { borderBottom: 0 },
            '& .selection': { width: 44, p: 0 },
          }}
        >
          <DataTable.Col<FoundInstitution>
            className="selection"
            disableSort
            label={<SelectPage />}
            render={(institution) => <SelectRecord record={institution} />}
          />
          <DataTable.Col<FoundInstitution>
            source="name"
            sx={{ width: labels.length === 0 ? '27%' : undefined, minWidth: { xs: 200, lg: 232 } }}
            render={(institution) => <Identity institution={institution} />}
          />
          <DataTable.Col<FoundInstitution>
            source="tags"
            disableSort
            sx={{ minWidth: 96 }}
            render={(institution) => (
              <TagChips tags={institution.tags}>
                <NoteMarks institution={institution} />
              </TagChips>
            )}
          />
          {hasPhases && (
            <DataTable.Col<FoundInstitution>
              source="phase"
              disableSort
              sx={{ whiteSpace: 'nowrap' }}
              render={({ phase }) => phase?.name ?? noValue}
            />
          )}
          <DataTable.Col<FoundInstitution>
            source="staffs"
            disableSort
            sx={{ minWidth: 88 }}
            render={({ staffs }) => <TwoLines>{staffs.map(staffName).join(nameSeparator(locale)) || noValue}</TwoLines>}
          />
          <DataTable.Col<FoundInstitution>
            source="lastVisitDate"
            sortByOrder="DESC"
            sx={{ whiteSpace: 'nowrap' }}
            render={({ lastVisitDate }) => (lastVisitDate ? formatShortDate(lastVisitDate, locale) : noValue)}
          />
          <DataTable.Col<FoundInstitution>
            source="referralCount"
            label={<ReferralCountHead />}
            sortByOrder="DESC"
            align="right"
            // Its heading would otherwise be a character wide where nobody has referred yet.
            sx={{ minWidth: 88 }}
            render={(institution) => <ReferralCourse institution={institution} />}
          />
          {labels.map(({ key, name, align, text }) => (
            <DataTable.Col<FoundInstitution>
              key={key}
              source={key}
              label={name}
              disableSort
              align={align}
              sx={{ minWidth: 96, maxWidth: 220 }}
              render={(institution) => <TwoLines>{text(institution) || noValue}</TwoLines>}
            />
          ))}
          <DataTable.Col<FoundInstitution>
            source="tel"
            disableSort
            render={({ tel }) => (tel ? <TelephoneLink number={tel} /> : noValue)}
          />
          <DataTable.Col<FoundInstitution>
            source="beds"
            align="right"
            sx={{ whiteSpace: 'nowrap' }}
            sortByOrder="DESC"
            render={({ bedCount }) => (bedCount ? formatCount(bedCount, locale) : noValue)}
          />
          <DataTable.Col<FoundInstitution>
            source="distance"
            align="right"
            sx={{ whiteSpace: 'nowrap' }}
            render={(institution) => distanceText(institution) ?? noValue}
          />
        </DataTable>
      </Box>
    </>
  )
}
