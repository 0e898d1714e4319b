import { nameSeparator } from '#ui/format.ts'
import { Box, Button, Card, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { type ReadyDashboardKey, readyDashboardKeys } from '#contract/reports/tiles/readyDashboardKeys.ts'
import { readyDashboards } from '#contract/reports/tiles/readyDashboards.ts'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { dashboardsKey } from './dashboard.ts'

/** Copies a ready-made dashboard, or finds the copy that is there, and opens it. */
const useReadyDashboard = () => {
  const navigate = useNavigate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (key: ReadyDashboardKey) => api.copyReadyDashboards({ body: { keys: [key] } }),
    onSuccess: async ({ dashboards: [copied] }) => {
      await queryClient.invalidateQueries({ queryKey: dashboardsKey })
      if (!copied) return
      if (copied.isNew)
        toast(`renkei.dashboards.ready.${copied.leftOut.length > 0 ? 'made_without' : 'made'}`, {
          messageArgs: {
            name: copied.name,
            count: copied.reportCount,
            titles: copied.leftOut.join(nameSeparator(locale)),
          },
        })
      else toast('renkei.dashboards.ready.opened', { type: 'info', messageArgs: { name: copied.name } })
      void navigate(`/dashboards/${copied.id}`)
    },
    onError: (error) => sayFailure(error, 'renkei.shell.save_failed'),
  })
}

/** The ready-made dashboards with the questions that they answer. */
export const ReadyDashboards = () => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const copy = useReadyDashboard()
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
      }}
    >
      {readyDashboardKeys.map((key) => {
        const { name, description } = readyDashboards[key]
        return (
          <Card key={key} component="li" variant="outlined" sx={{ p: 1.5 }}>
            <Stack spacing={0.75} sx={{ height: '100%', alignItems: 'start' }}>
              <Typography sx={{ fontWeight: 700 }}>{name[language]}</Typography>
              <Typography variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
                {description[language]}
              </Typography>
              <Button
                variant="outlined"
                aria-label={translate('renkei.dashboards.ready.use_named', { name: name[language] })}
                loading={copy.isPending && copy.variables === key}
                disabled={copy.isPending}
                onClick={() => copy.mutate(key)}
              >
                {translate('renkei.dashboards.ready.use')}
              </Button>
            </Stack>
          </Card>
        )
      })}
    </Box>
  )
}
