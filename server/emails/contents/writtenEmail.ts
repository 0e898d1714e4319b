import type { EmailCategory } from '#contract/emails/emails.ts'
import type { EmailFrame } from '#contract/emails/frames.ts'
import type { Context } from '../../handlers.ts'
import { readFrame } from '../frames/frameRows.ts'
import { type RenderedCampaign, renderCampaign } from './renderCampaign.ts'

type Caller = Pick<Context<unknown, unknown, unknown>, 'tx' | 'tenantId' | 'services'>

/** What the mails of a tenant have in common. */
export interface House {
  readonly frame: EmailFrame
  readonly tenantName: string
  readonly logoFileId: number | null
  /** Whether opens and clicks are counted: the tenant wants it, and recipients reach this installation. */
  readonly isTracked: boolean
}

export const readHouse = async ({ tx, tenantId, services }: Caller): Promise<House> => {
  const [frame, tenant] = await Promise.all([
    readFrame(tx, tenantId),
    tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .select(['name', 'logo_file_id'])
      .executeTakeFirstOrThrow(),
  ])
  const isTracked = frame.is_tracked && services.campaignMail.publicAddresses !== null
  return { frame, tenantName: tenant.name, logoFileId: tenant.logo_file_id, isTracked }
}

interface Contents {
  readonly category?: EmailCategory | undefined
  readonly title: string
  /** Sanitised. */
  readonly main_content: string
}

/** Renders contents with the tenant's frame. @param isTracked - whether opens and clicks are counted */
export const renderIn = (
  { frame, tenantName, logoFileId }: House,
  { category = 'other', title, main_content }: Contents,
  isTracked: boolean,
): RenderedCampaign =>
  renderCampaign({ category, title, main_content, frame, tenantName, hasLogo: logoFileId !== null, isTracked })
