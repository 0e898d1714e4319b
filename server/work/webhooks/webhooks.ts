import { webhookOperations } from '#contract/work/webhooks.ts'
import { handlersFor } from '../../handlers.ts'
import { queueTest, readDeliveries, resendDelivery } from './deliveryLog.ts'
import { addWebhook, changeWebhook, readWebhook, readWebhooks, renewSecret } from './webhookStore.ts'

export const webhookHandlers = handlersFor(webhookOperations, {
  listWebhooks: async (context) => ({ webhooks: await readWebhooks(context) }),

  getWebhook: (context) => readWebhook(context, context.params.id),

  createWebhook: (context) => addWebhook(context, context.body),

  updateWebhook: (context) => changeWebhook(context, context.params.id, context.body),

  deleteWebhook: async (context) => {
    const { tx, tenantId, params } = context
    await readWebhook(context, params.id)
    await tx.deleteFrom('webhooks').where('tenant_id', '=', tenantId).where('id', '=', params.id).execute()
  },

  renewWebhookSecret: (context) => renewSecret(context, context.params.id),

  testWebhook: async (context) => {
    const { tx, tenantId, params } = context
    await readWebhook(context, params.id)
    return queueTest(tx, tenantId, params.id)
  },

  listWebhookDeliveries: async (context) => {
    const { tx, tenantId, params, query } = context
    await readWebhook(context, params.id)
    return readDeliveries(tx, tenantId, params.id, query)
  },

  resendWebhookDelivery: ({ tx, tenantId, params }) => resendDelivery(tx, tenantId, params.id, params.delivery_id),
})
