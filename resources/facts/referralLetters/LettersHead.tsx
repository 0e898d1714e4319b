import { Alert, Chip, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { LetterTabs } from './LetterTabs.tsx'
import { NotBegun } from './NotBegun.tsx'
import { letterCountsQuery } from './overdueLetters.ts'

const maxChips = 12

/** Above the list: the tabs, the departments with what is open, and up to when answers are known. */
export const LettersHead = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data: counts } = useQuery(letterCountsQuery)
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = filterValues['ownDepartmentId']
  const choose = (id: number | undefined) => {
    const { ownDepartmentId: _before, ...others } = filterValues
    setFilters(id === undefined || id === chosen ? others : { ...others, ownDepartmentId: id })
  }
  const overdue = (counts?.departments ?? []).filter(({ overdueCount }) => overdueCount > 0)
  return (
    <>
      <LetterTabs />
      {counts && !counts.isBegun && <NotBegun />}
      {overdue.length > 0 && (
        <Stack
          direction="row"
          component="fieldset"
          aria-label={translate('renkei.letters.by_department')}
          sx={{ flexWrap: 'wrap', gap: 1, m: 0, mb: 1.5, p: 0, border: 0 }}
        >
          {overdue.slice(0, maxChips).map(({ ownDepartment, overdueCount }) => {
            const id = ownDepartment?.id ?? 0
            return (
              <Chip
                key={id}
                sx={{ height: { xs: 40, md: 28 } }}
                variant={chosen === id ? 'filled' : 'outlined'}
                color={chosen === id ? 'primary' : 'default'}
                aria-pressed={chosen === id}
                onClick={() => choose(id)}
                label={translate('renkei.letters.department_overdue', {
                  name: ownDepartment?.name ?? translate('renkei.letters.no_department'),
                  count: formatCount(overdueCount, locale),
                })}
              />
            )
          })}
        </Stack>
      )}
      {counts?.knownUntil && counts.unconfirmedCount > 0 && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
          {translate('renkei.letters.known_until', {
            date: formatDate(counts.knownUntil, locale),
            count: formatCount(counts.unconfirmedCount, locale),
          })}
        </Alert>
      )}
    </>
  )
}
