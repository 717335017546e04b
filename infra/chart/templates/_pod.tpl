{{/* What the pods of the api and of all workers share. `root`, `component`, `workload` (its values). */}}

{{- define "signalbox.podSettings" -}}
{{- mergeOverwrite (deepCopy .root.Values.pod) (deepCopy .workload.pod) | toJson -}}
{{- end }}

{{/* A changed configuration replaces the pods. An existing Secret that changes does not: restart the Deployments. */}}
{{- define "signalbox.podMetadata" -}}
{{- $pod := include "signalbox.podSettings" . | fromJson -}}
annotations:
  checksum/config: {{ include "signalbox.configData" .root | sha256sum }}
  {{- with .root.Values.secrets.values }}
  checksum/secret: {{ toJson . | sha256sum }}
  {{- end }}
  {{- with $pod.annotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
labels:
  {{- include "signalbox.selector" . | nindent 2 }}
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  {{- with $pod.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "signalbox.podPlacement" -}}
{{- $pod := include "signalbox.podSettings" . | fromJson -}}
serviceAccountName: {{ include "signalbox.serviceAccountName" .root }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- toYaml $pod.securityContext | nindent 2 }}
{{- with $pod.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $pod.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $pod.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $pod.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $spread := $pod.spread }}
{{- if or $spread.zones $spread.nodes }}
topologySpreadConstraints:
  {{- range $topology, $when := dict "topology.kubernetes.io/zone" $spread.zones "kubernetes.io/hostname" $spread.nodes }}
  {{- if $when }}
  - maxSkew: 1
    topologyKey: {{ $topology }}
    whenUnsatisfiable: {{ $when }}
    labelSelector:
      matchLabels:
        {{- include "signalbox.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
  {{- end }}
{{- end }}
volumes:
  # Uploads are written there; the rest of the file system is read-only.
  - name: tmp
    emptyDir:
      sizeLimit: {{ .root.Values.temporarySize }}
  {{- with .root.Values.certificateAuthority }}
  {{- if .secret }}
  - name: certificate-authority
    secret:
      secretName: {{ .secret }}
  {{- else if .configMap }}
  - name: certificate-authority
    configMap:
      name: {{ .configMap }}
  {{- end }}
  {{- end }}
  {{- with .root.Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* The part of a container that does not depend on what it runs. `keys`: the secret variables that it reads. */}}
{{- define "signalbox.container" -}}
{{- $pod := include "signalbox.podSettings" . | fromJson -}}
image: {{ include "signalbox.image" .root | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  {{- toYaml $pod.containerSecurityContext | nindent 2 }}
resources:
  {{- toYaml .workload.resources | nindent 2 }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  {{- if or .root.Values.certificateAuthority.secret .root.Values.certificateAuthority.configMap }}
  - name: certificate-authority
    mountPath: /etc/signalbox/certificate-authority
    readOnly: true
  {{- end }}
  {{- with .root.Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
envFrom:
  - configMapRef:
      name: {{ include "signalbox.name" .root }}
env:
  {{- with .root.Values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  {{- include "signalbox.secretEnv" . | trim | nindent 2 }}
  {{- if or .root.Values.certificateAuthority.secret .root.Values.certificateAuthority.configMap }}
  - name: NODE_EXTRA_CA_CERTS
    value: /etc/signalbox/certificate-authority/{{ .root.Values.certificateAuthority.key }}
  {{- end }}
{{- end }}
