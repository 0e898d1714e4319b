import { Box, Link, Stack, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatCount, formatShortDateTime } from '#ui/format.ts'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ServerAway } from '#ui/page/failures/ServerAway.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { usePollingOfShared } from '#ui/queries/usePolling.ts'
import { FilesHead } from '../FilesHead.tsx'
import { FileStatus } from '../FileStatus.tsx'
import type { Import, ImportKind } from './importKinds.ts'
import { UndoImport } from './UndoImport.tsx'
import { importsKey } from './useImport.ts'
import '#ui/texts/imports.ts'

interface LineProps {
  readonly kind: ImportKind
  readonly entry: Import
  readonly onOpen: (id: number) => void
}

const useCounts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return ({ importedRowCount, failedRowCount, unprocessedRowCount }: Import) =>
    translate('renkei.imports.counts', {
      imported: formatCount(importedRowCount, locale),
      failed: formatCount(failedRowCount, locale),
      unprocessed: formatCount(unprocessedRowCount, locale),
    })
}

const Name = ({ entry, onOpen }: Omit<LineProps, 'kind'>) => (
  <Link
    component="button"
    type="button"
    onClick={() => onOpen(entry.id)}
    sx={{ textAlign: 'left', overflowWrap: 'anywhere', minHeight: 44 }}
  >
    {entry.filename}
  </Link>
)

const Line = ({ kind, entry, onOpen }: LineProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const counts = useCounts()
  return (
    <TableRow>
      <TableCell>
        <Name entry={entry} onOpen={onOpen} />
      </TableCell>
      {kind.takeChanges && (
        <TableCell>{entry.importType && translate(`renkei.imports.types.${entry.importType}`)}</TableCell>
      )}
      <TableCell>
        <FileStatus {...entry} of="imports" />
      </TableCell>
      <TableCell className="figures">{counts(entry)}</TableCell>
      <TableCell>
        {formatShortDateTime(entry.createdAt, locale)}
        <br />
        {entry.createdBy.name}
      </TableCell>
      <TableCell align="right">
        <UndoImport kind={kind} entry={entry} />
      </TableCell>
    </TableRow>
  )
}

const Card = ({ kind, entry, onOpen }: LineProps) => {
  const locale = useLocale() ?? 'ja'
  const counts = useCounts()
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'hairline' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Name entry={entry} onOpen={onOpen} />
        <FileStatus {...entry} of="imports" />
      </Stack>
      <div className="figures">{counts(entry)}</div>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ color: 'text.secondary' }}>
          {formatShortDateTime(entry.createdAt, locale)} {entry.createdBy.name}
        </Box>
        <UndoImport kind={kind} entry={entry} />
      </Stack>
    </Box>
  )
}

const columns = ['filename', 'type', 'status', 'result', 'created'] as const

const lookAgain = 3_000

const isAnyUnderWay = ({ imports }: { readonly imports: readonly Import[] }) =>
  imports.some(({ status }) => status === 'processing')

/** All imports, newest first. */
export const PastImports = ({ kind, onOpen }: Omit<LineProps, 'entry'>) => {
  const translate = useTranslate()
  const device = useDevice()
  const [page, setPage] = useState(1)
  const polling = usePollingOfShared({
    queryKey: [...importsKey(kind), page],
    read: (options) => kind.list(page, options),
    isUnderWay: isAnyUnderWay,
    pause: () => lookAgain,
  })
  const query = useQuery({ ...polling, placeholderData: keepPreviousData })
  const words = (key: string) => translate(`renkei.imports.${key}`)
  return (
    <Block title={words('past')}>
      <ServerAway query={query} isUnderWay={query.data !== undefined && isAnyUnderWay(query.data)} />
      <QueryState query={query} lines={5}>
        {({ imports, totalPage }) =>
          imports.length === 0 ? (
            <EmptyState title={words('none')} hint={words(`${kind.name}.none_hint`)} />
          ) : (
            <Stack spacing={1.5}>
              {device === 'phone' ? (
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {imports.map((entry) => (
                    <Card key={entry.id} kind={kind} entry={entry} onOpen={onOpen} />
                  ))}
                </Box>
              ) : (
                <Box sx={{ overflowX: 'auto' }}>
                  <Table size="small">
                    <FilesHead
                      names={columns
                        .filter((column) => column !== 'type' || kind.takeChanges)
                        .map((column) => words(`columns.${column}`))}
                      actions={words('columns.actions')}
                    />
                    <TableBody>
                      {imports.map((entry) => (
                        <Line key={entry.id} kind={kind} entry={entry} onOpen={onOpen} />
                      ))}
                    </TableBody>
                  </Table>
                </Box>
              )}
              <Pages count={totalPage} page={page} onChange={setPage} />
            </Stack>
          )
        }
      </QueryState>
    </Block>
  )
}
