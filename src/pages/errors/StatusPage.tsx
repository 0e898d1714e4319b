import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { logOut } from '../../../authProvider/logout.ts'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { useTopPage } from '../../useTopPage.ts'

const known = [401, 403, 404, 429, 500, 503] as const
export type ShownStatus = (typeof known)[number]

/** The status that the page speaks of: 400 and anything unknown is shown as 500 (specification §8). */
export const shownStatus = (status: number): ShownStatus => known.find((one) => one === status) ?? 500

/** A page for a failure: status, summary, description and the way back to the top page. On a 401 the session ends first. */
export const StatusPage = ({ status }: { readonly status: number }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const topPage = useTopPage()
  const user = useCurrentUser()
  const shown = shownStatus(status)
  const summary = translate(`renkei.errors.${shown}.summary`)
  const leave = () => {
    if (shown === 401 && user) void logOut()
    else void navigate(topPage)
  }
  return (
    <Stack spacing={1.5} role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 6, sm: 12 } }}>
      <title>{`${summary} | Renkei`}</title>
      <Typography sx={{ fontSize: 40, fontWeight: 700, lineHeight: 1.2 }} color="text.secondary" className="figures">
        {shown}
      </Typography>
      <Typography component="h1" variant="h2">
        {summary}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
        {translate(`renkei.errors.${shown}.description`)}
      </Typography>
      <Button variant="contained" onClick={leave}>
        {translate('renkei.errors.to_top_page')}
      </Button>
    </Stack>
  )
}

/** For addresses that no screen has. */
export const NotFoundPage = () => <StatusPage status={404} />

/** For screens that the account's plan or role does not open. */
export const ForbiddenPage = () => <StatusPage status={403} />
