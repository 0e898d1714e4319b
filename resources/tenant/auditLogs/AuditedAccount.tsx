import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import { isOperatorOperation } from '#contract/audit/auditLogs.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

const Account = z.object({ name: z.string(), loginName: z.string() })

/** Who performed the action in a row of the log: an account with its login name, or the operator of the installation, who has none. */
export const AuditedAccount = ({ record }: CellProps) => {
  const translate = useTranslate()
  const { account, operation } = record
  const byOperator = typeof operation === 'string' && isOperatorOperation(operation)
  if (byOperator) return <>{translate('renkei.audit.operator')}</>
  const { name = '', loginName } = Account.safeParse(account).data ?? {}
  return (
    <>
      {name}
      {loginName !== undefined && (
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {loginName}
        </Typography>
      )}
    </>
  )
}
