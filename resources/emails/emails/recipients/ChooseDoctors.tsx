import { GroupAddOutlined } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import type { DoctorsDialogProps } from './DoctorsDialog.tsx'
import { lateDialog } from '#ui/late/latePart.tsx'
import './texts.ts'

const DoctorsDialog = lateDialog(async () => ({ default: (await import('./DoctorsDialog.tsx')).DoctorsDialog }))

/** The way to choose recipients among the doctors whom the office knows, with how many of them have an address. */
export const ChooseDoctors = (props: Omit<DoctorsDialogProps, 'onClose'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const showDialog = useStayingDialog()
  const { data } = useQuery({
    queryKey: ['email_destinations', 'all'],
    queryFn: ({ signal }) => api.listEmailDestinations({ page: 1, perPage: 1 }, { signal }),
  })
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.choose.${key}`, args)
  // It stays though a colleague sends the e-mail meanwhile: nothing chosen goes, and taking it says what has happened.
  const open = () =>
    showDialog((close) => (
      <Suspense>
        <DoctorsDialog {...props} onClose={close} />
      </Suspense>
    ))
  return (
    <Block title={words('title')}>
      <Stack spacing={1.5} sx={{ height: 'calc(100% - 36px)' }}>
        <Typography color="text.secondary">{words('explanation')}</Typography>
        <Box
          sx={{
            flexGrow: 1,
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            border: 1,
            borderColor: 'line',
            borderRadius: 1,
            px: 2,
            py: { xs: 2, sm: 4 },
          }}
        >
          <Button variant="contained" startIcon={<GroupAddOutlined />} aria-haspopup="dialog" onClick={open}>
            {words('open')}
          </Button>
          <Typography color="text.secondary" className="figures" sx={{ minHeight: '1.6em' }}>
            {data && words('with_address', { count: formatCount(data.totalCount, locale) })}
          </Typography>
        </Box>
      </Stack>
    </Block>
  )
}
