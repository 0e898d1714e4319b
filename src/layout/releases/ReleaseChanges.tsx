import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { type ReleaseId, releases } from '#contract/tenant/releases.ts'
import { type CurrentUser, currentUserQuery } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { formatMonth } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import './texts.ts'

export interface ReleaseChangesProps {
  readonly ids: readonly ReleaseId[]
  readonly onClose: () => void
}

/** What versions change for users. The notice that leads here is gone once it is read. */
const ReleaseChanges = ({ ids, onClose }: ReleaseChangesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const titleId = useId()
  const read = useMutation({
    mutationFn: () => api.markReleasesRead({ body: { releases: [...ids] } }),
    onSuccess: () => {
      onClose()
      queryClient.setQueryData<CurrentUser>(currentUserQuery.queryKey, (user) => user && { ...user, newReleases: [] })
    },
  })
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.releases.${key}`, args)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {releases
          .filter(({ id }) => ids.includes(id))
          .map(({ id, changes }) => (
            <Box component="section" key={id} sx={{ mb: 2 }}>
              <Typography component="h3" variant="h3">
                {text('of', { month: formatMonth(`${id}-01`, locale) })}
              </Typography>
              <Box component="ul" sx={{ my: 1, pl: 2.5, '& > li + li': { mt: 1 } }}>
                {changes.map((change) => (
                  <li key={change}>{text(`changes.${change}`)}</li>
                ))}
              </Box>
            </Box>
          ))}
        {read.error && <SaveFailure error={read.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('later')}</Button>
        <Button variant="contained" loading={read.isPending} onClick={() => read.mutate()}>
          {text('read')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default ReleaseChanges
