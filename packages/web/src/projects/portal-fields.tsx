import {
  Button,
  ColorInput,
  Fieldset,
  FileInput,
  Group,
  Input,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Project, ProjectsUpdateParams } from '@posthorn/client';
import type { ReactNode } from 'react';
import { NumberField } from '../forms/number-field.js';

/** The API takes a logo of at most 64 KB as text. */
const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml';

export interface PortalValues extends Pick<Project, 'portalOrigins' | 'portalMaxEndpoints'> {
  /** Empty texts for what the theme leaves to the look of Posthorn. */
  readonly portalTheme: Readonly<Record<'name' | 'accent' | 'mode' | 'logo', string>>;
}

export function toPortalValues({ portalTheme, portalOrigins, portalMaxEndpoints }: Project): PortalValues {
  const { name = '', accent = '', mode = 'auto', logo = '' } = portalTheme ?? {};
  return { portalTheme: { name, accent, mode, logo }, portalOrigins, portalMaxEndpoints };
}

export function toPortalSettings({ portalTheme, ...rest }: PortalValues): ProjectsUpdateParams {
  const given = Object.entries(portalTheme).filter(([, value]) => value !== '');
  return { ...rest, portalTheme: Object.fromEntries(given) };
}

/** What the customers of the tenant see, and where. */
export function PortalFields<Values extends PortalValues>({
  form,
}: {
  readonly form: UseFormReturnType<Values>;
}): ReactNode {
  const { logo } = form.values.portalTheme;
  const setLogo = (url: string): void =>
    form.setValues((before) => ({ ...before, portalTheme: { ...before.portalTheme, logo: url } }));
  return (
    <Fieldset legend="Portal">
      <Stack>
        <Input.Wrapper error={form.errors['portalTheme']}>
          <Stack>
            <Group grow align="flex-start">
              <TextInput label="Title" placeholder="Webhooks" {...form.getInputProps('portalTheme.name')} />
              <Select
                label="Mode"
                data={['auto', 'light', 'dark']}
                allowDeselect={false}
                {...form.getInputProps('portalTheme.mode')}
              />
            </Group>
            <Group grow align="flex-start">
              <ColorInput
                label="Accent"
                placeholder="#0f766e"
                withEyeDropper={false}
                {...form.getInputProps('portalTheme.accent')}
              />
              <FileInput
                label="Logo"
                placeholder={logo === '' ? 'PNG, JPEG, WebP or SVG' : 'A logo is set'}
                accept={LOGO_TYPES}
                value={null}
                onChange={(file) => void (file && readDataUrl(file).then(setLogo))}
              />
            </Group>
            {logo !== '' && (
              <Button variant="default" size="xs" w="fit-content" onClick={() => setLogo('')}>
                Remove the logo
              </Button>
            )}
          </Stack>
        </Input.Wrapper>
        <TagsInput
          label="Origins"
          description="The sites that may show the portal in a frame"
          placeholder="https://shop.example.com"
          {...form.getInputProps('portalOrigins')}
        />
        <NumberField
          label="Endpoints of a consumer"
          description="With so many, a consumer creates no more"
          {...form.getInputProps('portalMaxEndpoints')}
        />
      </Stack>
    </Fieldset>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
