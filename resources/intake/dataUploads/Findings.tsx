import { Alert, AlertTitle, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Block } from '#ui/page/Block.tsx'
import { formatCount, nameSeparator } from '#ui/format.ts'
import type { DataUploadDetail } from './uploadQueries.ts'
import './departmentCodes/texts.ts'

/** Problems of a file as a whole, and contradictions between it and the other files of its months, each with what to do. */
export const Findings = ({ upload }: { readonly upload: DataUploadDetail }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.${key}`, args)
  return (
    <Block title={words('findings')}>
      <Stack spacing={1}>
        {upload.findings.map(({ code, count, examples }) => (
          <Alert key={code} severity="warning" variant="outlined">
            <AlertTitle>{words(`finding_titles.${code}`, { count: formatCount(count, locale) })}</AlertTitle>
            {words(`finding_hints.${code}`)}
            {examples.length > 0 && (
              <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {words('examples', { examples: examples.join(nameSeparator(locale)) })}
              </Typography>
            )}
            {code === 'unknown_departments' && (
              <Link
                component={RouterLink}
                to={`/data_uploads/department_codes?backLink=/data_uploads/${upload.id}`}
                sx={{ display: 'inline-block', py: 0.5, fontWeight: 700 }}
              >
                {translate('renkei.department_codes.title')}
              </Link>
            )}
          </Alert>
        ))}
      </Stack>
    </Block>
  )
}
