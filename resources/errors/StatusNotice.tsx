import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

const statuses = [401, 403, 404, 429, 500, 503] as const
export type ShownStatus = (typeof statuses)[number]

/** The status that the page shows: 0, when nobody answered, is shown as 503, 400 and unknown ones as 500 (specification §8). */
export const shownStatus = (status: number): ShownStatus =>
  status === 0 ? 503 : (statuses.find((one) => one === status) ?? 500)

export interface StatusNoticeProps {
  readonly status: ShownStatus
  readonly onTopPage: () => void
  /** In place of the status and its summary: what is known of what was to be shown. */
  readonly summary?: string
  /** In place of the usual text for the status. */
  readonly description?: string
  /** What can be done about it, before the way to the top page. */
  readonly action?: ReactNode
  /** Further actions. */
  readonly children?: ReactNode
}

/** The content of a page for a failure: status, summary, description, and the way back to the top page. */
export const StatusNotice = ({
  status,
  onTopPage,
  summary: known,
  description,
  action,
  children,
}: StatusNoticeProps) => {
  const translate = useTranslate()
  const summary = known ?? translate(`renkei.errors.${status}.summary`)
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <title>{`${summary} | Renkei`}</title>
      <Stack spacing={1.5} role="alert" sx={{ alignItems: 'center' }}>
        {known === undefined && (
          <Typography
            sx={{ fontSize: 40, fontWeight: 700, lineHeight: 1.2 }}
            color="text.secondary"
            className="figures"
          >
            {status}
          </Typography>
        )}
        <Typography component="h1" variant="h2">
          {summary}
        </Typography>
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {description ?? translate(`renkei.errors.${status}.description`)}
        </Typography>
      </Stack>
      {action}
      <Button variant={action ? 'outlined' : 'contained'} onClick={onTopPage}>
        {translate('renkei.errors.to_top_page')}
      </Button>
      {children}
    </Stack>
  )
}
