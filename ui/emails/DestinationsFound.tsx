import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { formatCount } from '../format.ts'
import { QueryState } from '../page/QueryState.tsx'
import './texts.ts'

/** Conditions of the doctors to whom mail can be sent. */
export type Destinations = RequestParameters<'countEmailDestinations'>['body']

/** How many doctors fulfil conditions, and how many of them get no mail. */
export const useDestinationCounts = (conditions: Destinations) =>
  useQuery({
    queryKey: ['email_destinations', 'counts', conditions],
    queryFn: ({ signal }) => api.countEmailDestinations({ body: conditions }, { signal }),
  })

/** Says how many doctors fulfil conditions, and how many of them are left out and why. */
export const DestinationsFound = ({ conditions }: { readonly conditions: Destinations }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const query = useDestinationCounts(conditions)
  const text = (key: string, counts?: Readonly<Record<string, number>>) =>
    translate(
      `renkei.email_choice.${key}`,
      Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, formatCount(count, locale)])),
    )
  return (
    <QueryState query={query} lines={2}>
      {({ count, institutionCount, suppressedCount, withoutAdvertisingCount }) =>
        count === 0 ? (
          <Alert severity="info" variant="outlined">
            {text('nobody')}
          </Alert>
        ) : (
          <div>
            <Typography>
              <strong>{text('found', { count })}</strong>
              {text('at', { institutions: institutionCount })}
            </Typography>
            {suppressedCount > 0 && <Typography>{text('suppressed', { count: suppressedCount })}</Typography>}
            {withoutAdvertisingCount > 0 && (
              <Typography>{text('without_advertising', { count: withoutAdvertisingCount })}</Typography>
            )}
          </div>
        )
      }
    </QueryState>
  )
}
