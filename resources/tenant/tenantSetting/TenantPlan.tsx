import { Check, Remove } from '@mui/icons-material'
import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { type Feature, features } from '#contract/features.ts'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { formatCount } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'

interface UseProps {
  readonly label: string
  readonly count: number
  readonly most: number
}

const Use = ({ label, count, most }: UseProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const id = useId()
  return (
    <Box sx={{ flex: '1 1 200px' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Typography id={id}>{label}</Typography>
        <Typography className="figures">
          {translate('renkei.tenant_setting.plan.of', {
            count: formatCount(count, locale),
            most: formatCount(most, locale),
          })}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (count / most) * 100)}
        color={count >= most ? 'error' : 'primary'}
        aria-labelledby={id}
      />
    </Box>
  )
}

const FeatureLine = ({ feature, on }: { readonly feature: Feature; readonly on: boolean }) => {
  const translate = useTranslate()
  const Icon = on ? Check : Remove
  return (
    <Stack component="li" direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      <Icon
        fontSize="small"
        color={on ? 'success' : 'disabled'}
        titleAccess={translate(`renkei.tenant_setting.plan.${on ? 'on' : 'off'}`)}
      />
      <Typography color={on ? 'text.primary' : 'text.secondary'}>
        {translate(`renkei.tenant_setting.features.${feature}`)}
      </Typography>
    </Stack>
  )
}

/** The tenant's plan, which only the vendor changes, and how much of it is used. */
export const TenantPlan = () => {
  const translate = useTranslate()
  const query = useQuery({
    queryKey: ['getTenantPlan'],
    queryFn: ({ signal }) => api.getTenantPlan({}, { signal }),
  })
  const text = (key: string) => translate(`renkei.tenant_setting.plan.${key}`)
  return (
    <Block title={text('title')}>
      <QueryState query={query} lines={6}>
        {(plan) => (
          <Stack spacing={2}>
            <Typography>
              {translate('renkei.tenant_setting.plan.plan', {
                name: translate(`renkei.tenant_setting.plans.${plan.plan}`),
              })}
            </Typography>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
              <Use label={text('accounts')} count={plan.accountCount} most={plan.maxAccountCount} />
              <Use label={text('tags')} count={plan.tagCount} most={plan.maxTagCount} />
            </Stack>
            <Box>
              <Typography variant="h3" component="h3">
                {text('features')}
              </Typography>
              <Box
                component="ul"
                sx={{
                  listStyle: 'none',
                  m: 0,
                  p: 0,
                  display: 'grid',
                  gap: 0.5,
                  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
                }}
              >
                {features.map((feature) => (
                  <FeatureLine key={feature} feature={feature} on={plan.features.includes(feature)} />
                ))}
              </Box>
            </Box>
            <Typography color="text.secondary">{text('hint')}</Typography>
          </Stack>
        )}
      </QueryState>
    </Block>
  )
}
