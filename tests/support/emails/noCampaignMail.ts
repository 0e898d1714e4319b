import { readConfig } from '#server/readConfig.ts'
import { type CampaignMail, openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { testSecret } from '../identity/secret.ts'

/** For tests in which no e-mail goes out: its mail server does not exist. */
export const noCampaignMail = ({ storageDir }: { readonly storageDir: string }): CampaignMail =>
  openCampaignMail(readConfig({}), {
    smtpUrl: 'smtp://127.0.0.1:1',
    secret: testSecret,
    storage: folderStorage(storageDir),
  })
