import { Box, Stack, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { api, type Reply } from '../../../../dataProvider/client.ts'
import { LetterTabs } from '../../../../resources/facts/referralLetters/LetterTabs.tsx'
import { formatShortDate } from '../../../../ui/format.ts'
import { OneChoice } from '../../../../ui/inputs/OneChoice.tsx'
import { FoundCount } from '../../../../ui/list/FoundCount.tsx'
import { useCounted } from '../../../../ui/list/useCounted.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { OpenLink } from '../../../../ui/page/OpenLink.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { Pages } from '../../../../ui/page/Pages.tsx'
import { QueryState } from '../../../../ui/page/QueryState.tsx'
import { useOwnDepartments } from '../referrals/useOwnDepartments.ts'

type Referral = Reply<'listUnansweredReferrals'>['referrals'][number]

const perPage = 25
/** In place of a department's id: all of them. */
const all = -1
/** The id of referrals without a department. */
const none = 0

const Row = ({ referral }: { readonly referral: Referral }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, referralDate, medicalInstitution, ownDepartment, doctorNameFrom, doctorNameTo } = referral
  const date = formatShortDate(referralDate, locale)
  const doctor = (name: string) => translate('renkei.letters.doctor', { name })
  const chart = `/crms/${medicalInstitution.id}`
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'hairline', overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <OpenLink
          to={`${chart}/referrals/${id}`}
          className="figures"
          aria-label={translate('renkei.letters.unanswered.open', { date })}
        >
          {date}
        </OpenLink>
        <OpenLink to={chart} sx={{ fontWeight: 700 }}>
          {medicalInstitution.name}
        </OpenLink>
        {doctorNameFrom !== null && <span>{doctor(doctorNameFrom)}</span>}
        <Typography component="span" variant="caption" color="text.secondary">
          {[
            ownDepartment?.name ?? translate('renkei.letters.no_department'),
            ...(doctorNameTo === null ? [] : [doctor(doctorNameTo)]),
          ].join(' ・ ')}
        </Typography>
      </Stack>
    </Box>
  )
}

/** `/letters/unanswered`: the referrals of all partners that are recorded as unanswered. */
const UnansweredScreen = () => {
  const translate = useTranslate()
  const [parameters, setParameters] = useSearchParams()
  const departments = useOwnDepartments()
  const counted = useCounted('records')
  const page = Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1)
  const department = parameters.get('department') === null ? all : Number(parameters.get('department'))
  const query = useQuery({
    queryKey: ['referrals', 'unanswered', department, page],
    queryFn: ({ signal }) =>
      api.listUnansweredReferrals(
        { page, perPage, ...(department !== all && { ownDepartmentId: department }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const text = (key: string) => translate(`renkei.letters.unanswered.${key}`)
  const nameOf = (id: number) => {
    if (id === all) return text('all_departments')
    return departments.find((one) => one.id === id)?.name ?? translate('renkei.letters.no_department')
  }
  return (
    <Page title={translate('renkei.shell.screens.referral_letters')}>
      <LetterTabs />
      <Block title={text('title')} help={translate('renkei.referral_figures.unreplied_counts')}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
          <FoundCount
            isPending={query.isPending && !query.error}
            count={query.data && counted(query.data.totalCount)}
          />
          <OneChoice
            label={text('department')}
            isLabelHidden
            choices={[all, ...departments.map(({ id }) => id), none]}
            nameOf={nameOf}
            value={department}
            onChange={(chosen) =>
              setParameters(chosen === all ? {} : { department: String(chosen) }, { replace: true })
            }
            minWidth={180}
          />
        </Stack>
        <QueryState query={query} lines={8}>
          {({ referrals, totalPage }) =>
            referrals.length === 0 ? (
              <EmptyState title={text('none')} />
            ) : (
              <>
                <Stack component="ul" aria-label={text('title')} sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
                  {referrals.map((referral) => (
                    <Row key={referral.id} referral={referral} />
                  ))}
                </Stack>
                <Pages
                  count={totalPage}
                  page={page}
                  onChange={(next) =>
                    setParameters({ ...Object.fromEntries(parameters), page: String(next) }, { replace: true })
                  }
                />
              </>
            )
          }
        </QueryState>
      </Block>
    </Page>
  )
}

export default UnansweredScreen
