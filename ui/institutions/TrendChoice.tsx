import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { MultiChoice } from '../inputs/MultiChoice.tsx'
import { baseMonthQuery } from '../useBaseMonth.ts'
import './texts.ts'
import '../texts/referralTrends.ts'

/** Whether no trend of any institution is known, because no referrals have been imported. False until that has been read. */
export const useNoTrends = (enabled: boolean): boolean => {
  const { data } = useQuery({ ...baseMonthQuery, enabled })
  return data?.baseMonth === null
}

/** Whether conditions ask for trends of which nothing is known, so that they say nothing of institutions. */
export const useAsksForUnknown = ({ referralTrend = [] }: { readonly referralTrend?: readonly string[] }): boolean => {
  const isAsked = referralTrend.length > 0
  return useNoTrends(isAsked) && isAsked
}

export interface TrendChoiceProps {
  readonly value: readonly ReferralTrendState[]
  readonly onChange: (value: ReferralTrendState[]) => void
}

/**
 * The condition on the trend of referrals. Without referrals nothing is known of any institution: then no trend is offered, and one of a saved condition can
 * only be taken away.
 */
export const TrendChoice = ({ value, onChange }: TrendChoiceProps) => {
  const translate = useTranslate()
  const [isOpened, setOpened] = useState(false)
  const isUnknown = useNoTrends(isOpened || value.length > 0)
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  return (
    <Box onFocus={() => setOpened(true)}>
      <MultiChoice
        label={text('referral_trend')}
        choices={ReferralTrendState.options
          .filter((state) => !isUnknown || value.includes(state))
          .map((state) => ({ key: state, name: translate(`renkei.referral_trends.states.${state}`) }))}
        value={value}
        onChange={onChange}
        {...(isUnknown && { helperText: text('no_trends') })}
      />
    </Box>
  )
}
