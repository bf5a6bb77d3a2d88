import { TextField } from '../../shell/controls/Field'
import { useT } from '../parts/context'
import { Panel } from '../parts/Panel'
import { useProblems } from '../parts/use/use-form'
import type { PartProps } from './part-props'

const names = ['payment_gateway_url', 'merchant_identifier', 'merchant_name'] as const

export function Payments({ form, value }: Pick<PartProps, 'form' | 'value'>) {
  const t = useT()
  const problem = useProblems(form)
  const account = value.wallet_pay ?? {}
  return (
    <Panel title={t('field_wallet_pay')} about={t('wallet_pay_about')}>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          dir={name === 'merchant_name' ? 'auto' : 'ltr'}
          value={account[name] ?? ''}
          maxLength={name === 'payment_gateway_url' ? 2048 : 255}
          error={problem(`settings.wallet_pay.${name}`)}
          onText={(text) => {
            const { [name]: _, ...others } = account
            form.set({ wallet_pay: text ? { ...others, [name]: text } : others })
          }}
        />
      ))}
    </Panel>
  )
}
