import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { picture } from '#tests/support/screens/picture.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, file, never, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const seen = '2026-04-01T09:00:00+09:00'
const later = '2026-04-01T10:00:00+09:00'

const segments = [
  { id: 1, label: 'A：最重点', priority: 1, referral_count_more_equal: 24, referral_admission_rate_more_equal: 30 },
  { id: 2, label: 'B：重点', priority: 2, referral_count_more_equal: 12, referral_admission_rate_more_equal: null },
  { id: 3, label: 'C：継続', priority: 3, referral_count_more_equal: 1, referral_admission_rate_more_equal: null },
]
const setting = {
  name: '水前寺病院',
  medical_institution: { id: 1, name: '水前寺病院', address: '熊本市中央区' },
  max_referral_hospital_admission_period: 30,
  updated_at: seen,
}

const open = (answers: Answers = {}) =>
  openScreen('/tenant_setting', {
    getCurrentUser: userWith({ cs_account: true }),
    getTenantSetting: setting,
    listFacilityTypeGroups: [{ key: 'type', value: '種別', options: [{ key: 2, value: '一般診療所' }] }],
    listGroupMedicalInstitutions: { updated_at: seen },
    getOwnDepartmentsSetting: { updated_at: seen },
    listOwnDepartments: true,
    listPhaseMasters: { updated_at: seen },
    getSegmentationSetting: { rest_segment_label: 'D：紹介なし', segments, updated_at: seen },
    getTenantPlan: { plan: 'professional202112', account_count: 1, max_account_count: 50, max_tag_count: 100 },
    searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '花畑内科医院', address: '熊本市中央区' }] },
    ...answers,
  })

const block = (name: string | RegExp) => {
  const region = page.getByRole('region', { name })
  return { region, save: region.getByRole('button', { name: '保存', exact: true }) }
}
const basics = block('基本情報')
const departments = block('自院の診療科')
const segmentation = block(/^セグメント/)
const phases = block(/^フェーズ$/)
const tenantName = basics.region.getByLabelText(/^テナント名/)

const press = async (button: Locator, key = '{Enter}') => {
  await expect.element(button).toBeVisible()
  await focus(button)
  await userEvent.keyboard(key)
}

const chooseInstitution = async (field: Locator) => {
  await field.fill('花畑')
  await page.getByRole('option', { name: /花畑内科医院/ }).click()
}

test('an owner without the csAccount is sent to support, and not to an owner', async () => {
  openScreen('/tenant_setting', { getCurrentUser: userWith({ role: 'owner' }) })
  await expect.element(page.getByText(/サポート窓口にお問い合わせください/)).toBeVisible()
  await expect.element(page.getByText(/オーナーに/)).not.toBeInTheDocument()
})

test('only the csAccount sees the settings', async () => {
  openScreen('/tenant_setting', { getCurrentUser: userWith({ role: 'member' }) })
  await expect.element(page.getByText(/このページを表示する権限がありません/)).toBeVisible()
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('水前寺病院')
  await expect.element(page.getByRole('link', { name: 'テナント設定' })).not.toBeInTheDocument()
})

test('the basic settings are checked in the form, and the new name is seen at once', async () => {
  const { sent, answer } = open()
  const period = basics.region.getByLabelText('紹介から入院までの最大日数')
  const senders = basics.region.getByLabelText('差出人に使えるメールアドレス')
  await tenantName.fill('水前寺病院 地域連携室')
  await period.fill('400')
  await basics.save.click()
  await expect.element(page.getByText(/1〜365 の整数で入力してください/)).toBeVisible()
  await period.fill('45')
  await senders.fill('renkei@suizenji.example\n病院')
  await basics.save.click()
  await expect.element(page.getByText(/2行目：メールアドレスの形が正しくありません/)).toBeVisible()
  await expectAccessible()
  expect(sent('updateTenantSetting')).toEqual([])
  await senders.fill('renkei@suizenji.example')
  const changed = {
    ...setting,
    name: '水前寺病院 地域連携室',
    max_referral_hospital_admission_period: 45,
    email_sender_allowed_addresses: ['renkei@suizenji.example'],
    updated_at: later,
  }
  answer({
    updateTenantSetting: changed,
    getCurrentUser: userWith({ cs_account: true, tenant: { name: '水前寺病院 地域連携室' } }),
  })
  await basics.save.click()
  await expect.element(basics.save).toBeDisabled()
  expect(sent('updateTenantSetting')).toMatchObject([
    {
      body: {
        name: '水前寺病院 地域連携室',
        max_referral_hospital_admission_period: 45,
        email_sender_allowed_addresses: ['renkei@suizenji.example'],
        updated_at: seen,
      },
    },
  ])
  await page.getByRole('button', { name: /^アカウント/ }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('水前寺病院 地域連携室')
})

test('another own institution is asked about before it is stored', async () => {
  const { sent } = open({
    updateTenantSetting: {
      ...setting,
      medical_institution: { id: 7, name: '花畑内科医院', address: '熊本市中央区' },
      default_facility_type_ids: [2],
      updated_at: later,
    },
  })
  await chooseInstitution(basics.region.getByRole('combobox', { name: '自院を選ぶ' }))
  await basics.region.getByRole('combobox', { name: '検索の初期条件にする施設種別' }).click()
  await page.getByRole('option', { name: '一般診療所', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await basics.save.click()
  const question = page.getByRole('alertdialog', { name: '自院を変更しますか' })
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(basics.save).toBeEnabled()
  expect(sent('updateTenantSetting')).toEqual([])
  await basics.save.click()
  await question.getByRole('button', { name: '変更する' }).click()
  await expect.element(basics.save).toBeDisabled()
  expect(sent('updateTenantSetting')).toMatchObject([
    { body: { medical_institution_id: 7, default_facility_type_ids: [2] } },
  ])
})

test('what somebody else has saved meanwhile is not overwritten, and can be fetched', async () => {
  const { answer } = open({
    updateTenantSetting: problem(409, {
      code: 'edit_conflict',
      detail: '編集中に別の人が内容を更新しました。最新の内容を確認してください。',
    }),
  })
  await tenantName.fill('遅れた名前')
  await basics.save.click()
  await expect.element(basics.region.getByRole('alert')).toMatchTextContent('別の人が内容を更新しました')
  answer({ getTenantSetting: { ...setting, name: '先に付いた名前', updated_at: later } })
  await basics.region.getByRole('button', { name: '最新の内容を読み込む' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(tenantName).toHaveValue('先に付いた名前')
})

test('leaving with something unsaved in two blocks asks once, and staying keeps both', async () => {
  const { address } = open({ getProfile: true, getWebPush: true, getTenantSecurity: true })
  await departments.region.getByRole('button', { name: '診療科を追加' }).click()
  await tenantName.fill('書きかけの名前')
  const leave = async () => {
    await page.getByRole('button', { name: /^アカウント/ }).click()
    await page.getByRole('link', { name: '個人設定' }).click()
  }
  const question = page.getByRole('alertdialog', { name: '保存していない内容があります' })
  await leave()
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(tenantName).toHaveValue('書きかけの名前')
  await basics.region.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '破棄する' }).click()
  await leave()
  await question.getByRole('button', { name: '破棄して移動' }).click()
  await expect.poll(address).toBe('/profile')
})

test('departments are added, and put into order by keyboard', async () => {
  const { sent } = open({
    replaceOwnDepartments: ({ body }) => ({
      own_departments: body.own_departments.map(({ name }, index) => ({ id: index + 1, name })),
      updated_at: later,
    }),
  })
  for (const [index, name] of ['内科', '外科', '小児科'].entries()) {
    await departments.region.getByRole('button', { name: '診療科を追加' }).click()
    await departments.region.getByLabelText(`${index + 1}番目の診療科名`).fill(name)
  }
  await press(departments.region.getByRole('button', { name: '「小児科」を上へ' }))
  await expect.element(departments.region.getByLabelText('2番目の診療科名')).toHaveValue('小児科')
  await departments.save.click()
  await expect.element(departments.save).toBeDisabled()
  expect(sent('replaceOwnDepartments')).toMatchObject([
    { body: { own_departments: [{ name: '内科' }, { name: '小児科' }, { name: '外科' }], updated_at: seen } },
  ])
})

const threeDepartments = {
  own_departments: ['内科', '小児科', '外科'].map((name, index) => ({
    id: index + 1,
    name,
    account_count: name === '外科' ? 2 : 0,
  })),
  updated_at: seen,
}

test('a department needs a name, which no other has', async () => {
  open({
    getOwnDepartmentsSetting: threeDepartments,
    replaceOwnDepartments: problem(422, {
      errors: [
        {
          path: 'own_departments.1.name',
          message: '同じものがすでにあります。別の内容にするか、片方を削除してください',
        },
      ],
    }),
  })
  const second = departments.region.getByLabelText('2番目の診療科名')
  await second.fill('内科')
  await departments.save.click()
  await expect.element(departments.region.getByText(/同じものがすでにあります/).first()).toBeVisible()
  await departments.region.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('button', { name: '破棄する' }).click()
  await expect.element(second).toHaveValue('小児科')
  await departments.region.getByRole('button', { name: '診療科を追加' }).click()
  await departments.save.click()
  await expect.element(departments.region.getByText(/入力してください/)).toBeVisible()
  await expectAccessible()
})

test('departments in use go only when asked twice', async () => {
  const { sent } = open({
    getOwnDepartmentsSetting: threeDepartments,
    replaceOwnDepartments: ({ body }) =>
      body.delete_used
        ? { own_departments: threeDepartments.own_departments.slice(0, 2), updated_at: later }
        : problem(409, {
            code: 'in_use',
            errors: [{ path: '', message: '「外科」はアカウント 2 件で使われています' }],
          }),
  })
  await expect.element(departments.region.getByText(/アカウント 2人・ラベルの値 0件/)).toBeVisible()
  await departments.region.getByRole('button', { name: '「外科」を削除' }).click()
  await departments.save.click()
  const question = page.getByRole('alertdialog', { name: '使われている診療科を削除しますか' })
  await expect.element(question).toMatchTextContent('「外科」はアカウント 2 件で使われています')
  await expectAccessible()
  await question.getByRole('button', { name: '削除して保存' }).click()
  await expect.element(departments.save).toBeDisabled()
  await expect.poll(() => departments.region.getByRole('textbox').elements()).toHaveLength(2)
  expect(sent('replaceOwnDepartments')).toHaveLength(2)
})

test('segments say in words what they mean, and warn where nothing can fall into one', async () => {
  const { sent } = open({
    updateSegmentationSetting: problem(422, {
      errors: [
        {
          path: 'segments.3.referral_count_more_equal',
          message: 'この区分には医療機関が入りません。条件か順番を見直してください',
        },
      ],
    }),
  })
  const { region, save } = segmentation
  await expect.element(region.getByText('紹介が24件以上で、入院率が30%以上の医療機関', { exact: true })).toBeVisible()
  await expect.element(region.getByRole('status')).toHaveTextContent('→ B：重点')
  await region.getByRole('button', { name: '区分を追加' }).click()
  await region.getByLabelText('4番目の区分名').fill('入院中心')
  await region.getByLabelText('入院中心 紹介件数（件以上）').fill('5')
  await region.getByLabelText('入院中心 入院率（%以上）').fill('50')
  await expect.element(region.getByText(/「C：継続」に先に入るため/)).toBeVisible()
  await save.click()
  await expect
    .element(region.getByText(/この区分には医療機関が入りません。条件か順番を見直してください/).first())
    .toBeVisible()
  expect(sent('updateSegmentationSetting')).toHaveLength(1)
})

test('a segment that a report names is deleted only after a confirmation', async () => {
  const { sent } = open({
    updateSegmentationSetting: ({ body }) =>
      body.delete_used
        ? { rest_segment_label: body.rest_segment_label, segments: segments.slice(1), updated_at: later }
        : problem(409, {
            code: 'in_use',
            errors: [{ path: 'segments', message: 'レポート「最重点」で使われています' }],
          }),
  })
  const { region, save } = segmentation
  await region.getByRole('button', { name: '「A：最重点」を削除' }).click()
  await save.click()
  const question = page.getByRole('alertdialog', { name: '使われている区分を削除しますか' })
  await expect.element(question).toMatchTextContent('レポート「最重点」で使われています')
  await question.getByRole('button', { name: '削除して保存' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
  expect(sent('updateSegmentationSetting').map(({ body }) => body.delete_used)).toEqual([false, true])
})

test('segments are put into order by keyboard, and tried out before they are saved', async () => {
  const { sent } = open({
    updateSegmentationSetting: ({ body }) => ({
      rest_segment_label: body.rest_segment_label,
      segments: body.segments.map(({ label, ...thresholds }, index) => ({
        ...thresholds,
        id: index + 1,
        label,
        priority: index + 1,
      })),
      updated_at: later,
    }),
  })
  const { region, save } = segmentation
  await region.getByRole('button', { name: '区分を追加' }).click()
  await region.getByLabelText('4番目の区分名').fill('入院中心')
  await region.getByLabelText('入院中心 紹介件数（件以上）').fill('5')
  await region.getByLabelText('入院中心 入院率（%以上）').fill('50')
  for (const place of [3, 2]) {
    await press(region.getByRole('button', { name: '「入院中心」を上へ' }))
    await expect.element(region.getByLabelText(`${place}番目の区分名`)).toHaveValue('入院中心')
  }
  await expect
    .element(region.getByText(/紹介が5件以上で、入院率が50%以上の医療機関（上の区分に入るものを除く）/))
    .toBeVisible()
  await region.getByRole('textbox', { name: '入院率（%）', exact: true }).fill('60')
  await expect.element(region.getByRole('status')).toHaveTextContent('→ 入院中心')
  await save.click()
  await expect.element(save).toBeDisabled()
  await expect.element(region.getByLabelText('2番目の区分名')).toHaveValue('入院中心')
  expect(sent('updateSegmentationSetting')).toMatchObject([
    {
      body: {
        segments: [{ id: 1 }, { label: '入院中心', referral_count_more_equal: 5 }, { id: 2 }, { id: 3 }],
      },
    },
  ])
})

for (const [width, height] of [
  [1440, 100],
  [390, 260],
] as const)
  test(`at ${width} px a phase takes no more room than its fields`, async () => {
    await page.viewport(width, 900)
    open({ listPhaseMasters: { phase_masters: [{ id: 1, name: '未接触' }], updated_at: seen } })
    const row = page.getByRole('listitem').filter({ has: page.getByLabelText('フェーズ名') })
    const shown = await row.findElement()
    await expect.poll(() => shown.getBoundingClientRect().height).toBeLessThan(height)
  })

test('phases are named and put into order', async () => {
  const { sent } = open({
    listPhaseMasters: { phase_masters: [{ id: 1, name: '未接触' }], updated_at: seen },
    replacePhaseMasters: ({ body }) => ({
      phase_masters: body.phase_masters.map(({ name }, index) => ({ id: index + 1, name })),
      updated_at: later,
    }),
  })
  const { region, save } = phases
  await region.getByRole('button', { name: 'フェーズを追加' }).click()
  await region.getByLabelText('フェーズ名').last().fill('試験の段階')
  await press(region.getByRole('button', { name: '「試験の段階」を上へ' }))
  await save.click()
  await expect.element(page.getByText(/フェーズを保存しました/)).toBeVisible()
  expect(sent('replacePhaseMasters')).toMatchObject([
    { body: { phase_masters: [{ name: '試験の段階' }, { id: 1, name: '未接触' }] } },
  ])
  await expect.element(region.getByLabelText('フェーズ名').first()).toHaveValue('試験の段階')
  await region.getByRole('button', { name: '「試験の段階」を削除' }).click()
  await save.click()
  await expect
    .poll(() => sent('replacePhaseMasters'))
    .toMatchObject([{}, { body: { phase_masters: [{ name: '未接触' }] } }])
})

test('the group is kept by name', async () => {
  const { sent } = open({
    replaceGroupMedicalInstitutions: ({ body }) => ({
      medical_institutions: body.medical_institution_ids.map((id) => ({ id, name: '花畑内科医院' })),
      updated_at: later,
    }),
  })
  const { region, save } = block('グループの医療機関')
  await chooseInstitution(region.getByRole('combobox', { name: '医療機関を追加' }))
  await save.click()
  await expect.element(save).toBeDisabled()
  await expect.element(region.getByText(/花畑内科医院/)).toBeVisible()
  await region.getByRole('button', { name: '「花畑内科医院」を外す' }).click()
  await save.click()
  await expect.element(region.getByText(/登録された医療機関はありません/)).toBeVisible()
  await expect
    .poll(() => sent('replaceGroupMedicalInstitutions'))
    .toMatchObject([
      { body: { medical_institution_ids: [7], updated_at: seen } },
      { body: { medical_institution_ids: [], updated_at: later } },
    ])
})

test('the plan is shown with its use', async () => {
  open()
  const plan = block('ご契約の内容').region
  await expect.element(plan).toMatchTextContent('プロフェッショナル')
  await expect.element(plan).toMatchTextContent('1 / 50')
})

const expectMarks = async (count: number) => {
  const link = page.getByRole('complementary').getByRole('link', { name: /トップページへ$/ })
  await expect.poll(() => link.getByRole('presentation').elements()).toHaveLength(count)
  await expect.poll(() => link.getByText('Renkei', { exact: true }).elements()).toHaveLength(1 - count)
}

test('a logo takes the place of the product’s mark until it is taken away', async () => {
  const { answer } = open({
    replaceTenantLogo: true,
    removeTenantLogo: true,
    readTenantLogo: file('ロゴ.png', picture),
  })
  const { region } = block('ロゴ')
  await expectMarks(0)
  answer({ getCurrentUser: userWith({ cs_account: true, tenant: { logo: '/api/tenant_setting/logo?file=1' } }) })
  await region
    .getByLabelText('画像を選ぶ', { exact: true })
    .upload(new File([picture], 'ロゴ.png', { type: 'image/png' }))
  await expect.element(region.getByRole('img', { name: /のロゴ$/ })).toBeVisible()
  await expectMarks(1)
  answer({ getCurrentUser: userWith({ cs_account: true }) })
  await region.getByRole('button', { name: 'ロゴを削除' }).click()
  await expect.element(region.getByText(/ロゴはありません/)).toBeVisible()
  await expectMarks(0)
})

test('a new logo is shown, although the server had no time to read the account again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const { answer } = open({ replaceTenantLogo: true, readTenantLogo: file('ロゴ.png', picture) })
  await expectMarks(0)
  let refusals = 0
  answer({
    getCurrentUser: () => {
      refusals += 1
      return problem(503)
    },
  })
  await block('ロゴ')
    .region.getByLabelText('画像を選ぶ', { exact: true })
    .upload(new File([picture], 'ロゴ.png', { type: 'image/png' }))
  await expect.poll(() => refusals).toBe(1)
  answer({ getCurrentUser: userWith({ cs_account: true, tenant: { logo: '/api/tenant_setting/logo?file=1' } }) })
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return block('ロゴ')
        .region.getByRole('img', { name: /のロゴ$/ })
        .elements().length
    })
    .toBe(1)
})

test('only a small picture is taken as a logo', async () => {
  const { sent } = open({
    replaceTenantLogo: problem(422, {
      errors: [{ path: 'file', message: 'ファイルの内容が拡張子（png）と一致しません' }],
    }),
  })
  const { region } = block('ロゴ')
  const chooser = region.getByLabelText('画像を選ぶ', { exact: true })
  await chooser.upload(new File(['絵ではない'], 'ロゴ.png', { type: 'image/png' }))
  await expect.element(region.getByRole('alert')).toMatchTextContent('一致しません')
  await chooser.upload(new File([new Uint8Array(1_048_577)], '大.png', { type: 'image/png' }))
  await expect.element(region.getByRole('alert')).toMatchTextContent('1MBを超えています')
  expect(sent('replaceTenantLogo')).toHaveLength(1)
})

const withLogo = (fields: NonNullable<Parameters<typeof userWith>[0]> = {}) =>
  userWith({ cs_account: true, tenant: { logo: '/api/tenant_setting/logo?file=1' }, ...fields })

test('a logo that is loaded or could not be is told from one that is missing', async () => {
  const { answer } = open({ getCurrentUser: withLogo(), readTenantLogo: never })
  const { region } = block('ロゴ')
  await expect.element(region.getByRole('button', { name: 'ロゴを削除' })).toBeVisible()
  await expect.element(region.getByText(/ロゴはありません/)).not.toBeInTheDocument()
  await expect.element(region.getByRole('img', { name: /のロゴ$/ })).not.toBeInTheDocument()
  cleanup()
  answer({ readTenantLogo: problem(500) })
  open({ getCurrentUser: withLogo(), readTenantLogo: problem(500) })
  await expect.element(region.getByRole('alert')).toMatchTextContent('画像を読み込めませんでした')
  await expect.element(region.getByText(/ロゴはありません/)).not.toBeInTheDocument()
  answer({ readTenantLogo: file('ロゴ.png', picture) })
  await region.getByRole('button', { name: 'もう一度試す' }).click()
  await expect.element(region.getByRole('img', { name: /のロゴ$/ })).toBeVisible()
})

/** Whether the browser asks before the page is closed or loaded anew. */
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a logo that is on its way can be cancelled, and the browser asks before it is lost', async () => {
  open({ replaceTenantLogo: never })
  const { region } = block('ロゴ')
  await region
    .getByLabelText('画像を選ぶ', { exact: true })
    .upload(new File([picture], 'ロゴ.png', { type: 'image/png' }))
  await expect.element(region.getByText(/^「ロゴ\.png」をアップロードしています/)).toBeVisible()
  expect(asksBeforeUnload()).toBe(true)
  await region.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByText('「ロゴ.png」のアップロードを中止しました')).toBeVisible()
  expect(asksBeforeUnload()).toBe(false)
  await expect.element(region.getByRole('button', { name: '画像を選ぶ' })).toHaveFocus()
})

test('a logo is neither replaced nor removed without the permission to delete, and the screen says why', async () => {
  open({
    getCurrentUser: withLogo({ role: 'member', permissions: ['exports'] }),
    readTenantLogo: file('ロゴ.png', picture),
  })
  const { region } = block('ロゴ')
  await expect.element(region.getByRole('button', { name: 'ロゴを削除' })).toBeDisabled()
  await expect.element(region.getByRole('button', { name: '別の画像にする' })).toBeDisabled()
  await expect.element(region.getByText(/削除する権限がありません/)).toBeVisible()
})
