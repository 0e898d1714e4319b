import { Alert, Box, Chip, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { LetterConditions } from '#contract/facts/referralLetters.ts'
import type { Reply } from '#dataProvider/client.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { Explanation } from '#ui/page/Explanation.tsx'
import { OpenLink } from '#ui/page/OpenLink.tsx'
import { LetterTabs } from './LetterTabs.tsx'
import { NotBegun } from './NotBegun.tsx'
import { letterCountsQuery } from './overdueLetters.ts'

const maxChips = 12

type Counts = Reply<'countReferralLetters'>
type DepartmentCounts = Counts['departments'][number]
type Status = NonNullable<z.output<typeof LetterConditions>['status']>

/** Of each state that is counted by department, the number of letters that the list then has. */
const countOf: Partial<Record<Status, (counts: DepartmentCounts) => number>> = {
  open: ({ openCount }) => openCount,
  overdue: ({ overdueCount }) => overdueCount,
  unconfirmed: ({ unconfirmedCount }) => unconfirmedCount,
  upcoming: ({ upcomingCount }) => upcomingCount,
}

/** The conditions of the list as the counts take them; without the department, which the counts are there to choose. */
const useConditions = () => {
  const { filterValues } = useListContext()
  const {
    kind,
    medical_institution_id: medicalInstitutionId,
    staff_id: staffId,
    status = 'open',
  } = LetterConditions.safeParse({
    status: filterValues['status'],
    kind: filterValues['kind'],
    medical_institution_id: filterValues['medicalInstitutionId'],
    staff_id: filterValues['staffId'],
  }).data ?? {}
  return {
    status,
    counted: {
      ...(kind === undefined ? {} : { kind }),
      ...(medicalInstitutionId === undefined ? {} : { medicalInstitutionId }),
      ...(staffId === undefined ? {} : { staffId }),
    },
  }
}

/** How many of the listed letters are of each department, to choose one by. Their sum is that of the list without a department. */
const DepartmentChips = ({ departments, status }: Pick<Counts, 'departments'> & { readonly status: Status }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = filterValues['ownDepartmentId']
  const choose = (id: number) => {
    const { ownDepartmentId: _before, ...others } = filterValues
    setFilters(id === chosen ? others : { ...others, ownDepartmentId: id })
  }
  const count = countOf[status]
  if (!count) return null
  const counted = departments
    .map((each) => ({ department: each.ownDepartment, letters: count(each) }))
    .filter(({ letters }) => letters > 0)
    .toSorted((one, other) => other.letters - one.letters)
  if (counted.length === 0) return null
  const unconfirmed = departments.reduce((sum, each) => sum + each.unconfirmedCount, 0)
  return (
    <Box component="fieldset" aria-labelledby={titleId} sx={{ m: 0, mb: 1.5, p: 0, border: 0, minWidth: 0 }}>
      <Typography id={titleId} variant="caption" component="div" color="text.secondary" sx={{ mb: 0.5 }}>
        {translate('renkei.letters.by_department', {
          status: translate(enumKey('referral_letters', 'status', status)),
        })}
      </Typography>
      {status === 'open' && unconfirmed > 0 && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ mb: 0.5 }}>
          {translate('renkei.letters.with_unconfirmed', { count: formatCount(unconfirmed, locale) })}
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {counted.slice(0, maxChips).map(({ department, letters }) => {
          const id = department?.id ?? 0
          return (
            <Chip
              key={id}
              sx={{ height: { xs: 40, md: 28 } }}
              variant={chosen === id ? 'filled' : 'outlined'}
              color={chosen === id ? 'primary' : 'default'}
              aria-pressed={chosen === id}
              onClick={() => choose(id)}
              label={translate('renkei.letters.department_count', {
                name: department?.name ?? translate('renkei.letters.no_department'),
                count: formatCount(letters, locale),
              })}
            />
          )
        })}
      </Stack>
    </Box>
  )
}

/** Since when letters are counted and what counts as one, with a link to the partner's unanswered referrals. */
const WhatCounts = ({ countedFrom, institution }: { readonly countedFrom: string; readonly institution?: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const unreplied = new URLSearchParams({ filter: JSON.stringify({ unreplied: true }) })
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {translate('renkei.letters.counted_from', { date: formatDate(countedFrom, locale) })}
      </Typography>
      <Explanation
        of={translate('resources.referral_letters.name', { smart_count: 2 })}
        text={translate('renkei.letters.counts')}
      />
      {institution !== undefined && (
        <OpenLink to={`/crms/${institution}/referrals?${unreplied}`}>
          {translate('renkei.letters.unreplied_of')}
        </OpenLink>
      )}
    </Stack>
  )
}

/** Above the list: the tabs, what is counted, the departments of the listed letters, and up to when answers are known. */
export const LettersHead = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { status, counted } = useConditions()
  const { data: counts } = useQuery({ ...letterCountsQuery(counted), placeholderData: keepPreviousData })
  return (
    <>
      <LetterTabs />
      {counts && !counts.isBegun && <NotBegun />}
      {counts?.countedFrom && (
        <WhatCounts
          countedFrom={counts.countedFrom}
          {...(counted.medicalInstitutionId === undefined ? {} : { institution: counted.medicalInstitutionId })}
        />
      )}
      {counts && <DepartmentChips departments={counts.departments} status={status} />}
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
