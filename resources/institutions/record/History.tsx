import { Box, Button, Stack, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatShortDateTime } from '#ui/format.ts'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import '../../tenant/auditLogs/texts.ts'
import '#ui/institutions/texts.ts'

const perPage = 5

/** Who changed what on the chart, and when. */
export const History = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listInstitutionChanges', institutionId],
    queryFn: ({ pageParam, signal }) =>
      api.listInstitutionChanges({ id: institutionId, page: pageParam, perPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, _all, page) => (page < totalPage ? page + 1 : undefined),
  })
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <Block
      long
      title={translate('renkei.medical_institutions.history.title')}
      nothing={data && changes.length === 0 && translate('renkei.medical_institutions.history.none')}
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes.map(({ id, occurredAt, account, action, recordType, recordName }) => (
          <Box component="li" key={id} sx={{ breakInside: 'avoid' }}>
            <Typography component="div">
              {translate('renkei.medical_institutions.history.line', {
                record: translate(`renkei.audit.records.${recordType}`, { _: recordType }),
                action: translate(enumKey('audit_logs', 'action', action)),
              })}
              {recordName !== null && `: ${recordName}`}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {formatShortDateTime(occurredAt, locale)} {account?.name}
            </Typography>
          </Box>
        ))}
      </Stack>
      {hasNextPage && (
        <Button
          size="small"
          className="no-print"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 1 }}
        >
          {translate('renkei.medical_institutions.history.more')}
        </Button>
      )}
    </Block>
  )
}
