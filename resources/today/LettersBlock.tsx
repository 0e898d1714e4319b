import { Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount, formatDate, nameSeparator } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { listAddress } from './addresses.ts'
import { shortDay } from './days.ts'
import { type Letter, lettersQuery } from './todayQueries.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

const maxDepartments = 3

const LetterRow = ({ letter }: { readonly letter: Letter }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { medicalInstitution, ownDepartment, kind, dueDate, daysLate } = letter
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 1, py: 0.75, borderTop: 1, borderColor: 'hairline', alignItems: 'baseline' }}
    >
      <OpenLink to={`/crms/${medicalInstitution.id}`} sx={{ fontWeight: 700 }}>
        {medicalInstitution.name}
      </OpenLink>
      <span>{[translate(`renkei.today.letters.kinds.${kind}`), ownDepartment?.name].filter(Boolean).join(' · ')}</span>
      <Typography variant="caption" className="figures" color="text.secondary" sx={{ ml: 'auto' }}>
        {translate('renkei.today.tasks.late', { day: shortDay(dueDate, locale), smart_count: daysLate ?? 0 })}
      </Typography>
    </Stack>
  )
}

/** Letters that are owed to referrers: how many are late or due this week, where, and the latest ones. */
export const LettersBlock = ({ today }: { readonly today: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const query = useQuery(lettersQuery(today))
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.today.letters.${key}`, args)
  const count = (value: number) => formatCount(value, locale)
  if (query.data && !query.data.counts.isBegun) return null
  return (
    <Block
      title={text('title')}
      help={text('counts')}
      actions={
        <Link component={RouterLink} to={listAddress('letters', { status: 'open' })}>
          {text('all')}
        </Link>
      }
    >
      <QueryState query={query} lines={3}>
        {({ counts: { overdueCount, dueThisWeekCount, referredUntil, countedFrom, departments }, letters }) => {
          const isUnknown = referredUntil !== null && referredUntil < today
          const late = departments.filter((one) => one.overdueCount > 0)
          return (
            <>
              <Stack direction="row" sx={{ columnGap: 3, flexWrap: 'wrap', mb: letters.length > 0 ? 1 : 0 }}>
                {overdueCount > 0 ? (
                  <OpenLink
                    to={listAddress('letters', { status: 'overdue' })}
                    sx={{ color: 'error.main', fontWeight: 700 }}
                  >
                    {text('overdue', { count: count(overdueCount) })}
                  </OpenLink>
                ) : (
                  <Typography>{text('overdue', { count: count(overdueCount) })}</Typography>
                )}
                <Typography>
                  {isUnknown
                    ? text(dueThisWeekCount === 0 ? 'this_week_unknown' : 'this_week_known', {
                        count: count(dueThisWeekCount),
                        date: formatDate(referredUntil, locale),
                      })
                    : text('this_week', { count: count(dueThisWeekCount) })}
                </Typography>
                <Typography color="text.secondary">
                  {late
                    .slice(0, maxDepartments)
                    .map((one) =>
                      text('of_department', {
                        name: one.ownDepartment?.name ?? text('no_department'),
                        count: count(one.overdueCount),
                      }),
                    )
                    .join(nameSeparator(locale))}
                </Typography>
              </Stack>
              {(countedFrom !== null || isUnknown) && (
                <Typography
                  variant="caption"
                  color="text.secondary"
                  component="p"
                  sx={{ mb: letters.length > 0 ? 1 : 0 }}
                >
                  {[
                    countedFrom !== null && text('counted_from', { date: formatDate(countedFrom, locale) }),
                    isUnknown && text('referred_until', { date: formatDate(referredUntil, locale) }),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                </Typography>
              )}
              <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {letters.map((letter) => (
                  <LetterRow key={letter.id} letter={letter} />
                ))}
              </Stack>
            </>
          )
        }}
      </QueryState>
    </Block>
  )
}
